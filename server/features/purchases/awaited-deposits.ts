// What a holder sees of the deposit of an open purchase (D69): whether the bank's lines show it for certain.
import { definePrepared } from '../../../db/prepared.ts';
import { and, eq, inArray, isInListed, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { findFacts } from '../requests/facts.repo.ts';
import { findSettledLines } from '../requests/settled-lines.ts';

export type AwaitedDeposit = { deposit: 'waiting' | 'seen'; won: Won };

const openPurchases = (db: ReadDb, of: SQL) => {
  const { requests, purchases } = db.t;
  return db
    .select({
      id: requests.id,
      state: requests.state,
      expiresAt: requests.expiresAt,
      won: purchases.won,
      saidPaidAt: purchases.saidPaidAt,
    })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .where(and(of, inArray(requests.state, [PENDING, ON_HOLD])))
    .orderBy(requests.expiresAt, requests.id);
};

const byId = definePrepared('open_purchases_by_id', (db: ReadDb) => {
  const { id } = db.t.requests;
  return openPurchases(db, isInListed(id, id, 'ids'));
});

const byHolder = definePrepared('open_purchases_of_holder', (db: ReadDb) => {
  const { holderId, kind } = db.t.requests;
  // The kind too, for the index of a holder's open requests.
  return openPurchases(db, sql`${eq(holderId, sql.placeholder('holderId'))} and ${eq(kind, 'purchase')}`);
});

type Open = Awaited<ReturnType<typeof byId>>[number];
export type OpenPurchase = Open & Pick<AwaitedDeposit, 'deposit'>;

async function withDeposits(db: ReadDb, open: readonly Open[]): Promise<OpenPurchase[]> {
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const facts = await findFacts(db, ids);
  const settled = await findSettledLines(db, ids);
  const seen = new Set([
    ...facts.filter(({ kind }) => kind === 'certain').map(({ requestId }) => requestId),
    ...settled.map(({ requestId }) => requestId),
  ]);
  return open.map((purchase) => ({ ...purchase, deposit: seen.has(purchase.id) ? 'seen' : 'waiting' }));
}

/** A holder's open purchases, the one that expires first before the others. */
export const findOpenPurchases = async (db: ReadDb, holderId: number): Promise<OpenPurchase[]> =>
  withDeposits(db, await byHolder(db, { holderId }));

/** The deposits of those of the requests that are open purchases, by id. */
export async function findAwaitedDeposits(
  db: ReadDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AwaitedDeposit>> {
  if (ids.length === 0) return new Map();
  const found = await withDeposits(db, await byId(db, { ids: JSON.stringify(ids) }));
  return new Map(found.map((purchase) => [purchase.id, purchase]));
}
