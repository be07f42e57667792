// What open lines say about sales. A line means one by its amount, time and name, or names it by the reference of its payout file.
import { eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { BANK_SAYS, type BankSays } from '../../../domain/request-state.ts';
import { wasEverFiled } from '../requests/settled-lines.ts';
import { findNamedSales, findReferencedSales, readSalesMoney } from './match-bank-lines.ts';
import { hasLine } from './payable-orders.repo.ts';

export type Evidence = { says: BankSays; lineId: number };

const asFlag = (condition: ReturnType<typeof sql>) =>
  sql`case when ${condition} then 1 else 0 end`.mapWith(Number);

async function readSales(db: ReadDb, ids: readonly number[]) {
  const { requests, sales } = db.t;
  if (ids.length === 0) return [];
  return db
    .select({
      id: sales.requestId,
      companyId: sales.companyId,
      won: sales.payoutWon,
      createdAt: requests.createdAt,
      wasFiled: asFlag(sql`${wasEverFiled(db)}`),
      hasLine: asFlag(sql`${hasLine(db)}`),
    })
    .from(sales)
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .where(inArray(sales.requestId, [...ids]));
}

/** The sales of these that were ever in a payout file. */
export async function findFiled(db: ReadDb, ids: readonly number[]): Promise<Set<number>> {
  const filed = (await readSales(db, ids)).filter(({ wasFiled }) => wasFiled === 1);
  return new Set(filed.map(({ id }) => id));
}

/**
 * The strongest that open lines say about each of these sales. A line that names a sale must have its amount, unless the sale was ever in
 * a file: then the amount may include the bank's fee, or be a part of the payout. About a sale with settled lines they say what they
 * would without them, because it may be released from them. Sales are matched together, because a file has up to 200 equal ones.
 */
export async function readSaleEvidence(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Evidence>> {
  const found = await readSales(db, ids);
  const amounts = found.map(({ won }) => won);
  const linked = new Set(found.filter((sale) => sale.hasLine === 1).map(({ id }) => id));
  const unlinkedSay =
    linked.size < found.length ? await readSalesMoney(db, amounts, now) : new Map<number, Evidence>();
  const linkedSay =
    linked.size > 0 ? await readSalesMoney(db, amounts, now, true) : new Map<number, Evidence>();
  const named = await findNamedSales(db, found);
  const referenced = await findReferencedSales(
    db,
    found.filter(({ wasFiled }) => wasFiled === 1),
  );
  const evidence = new Map<number, Evidence>();
  for (const { id } of found) {
    const lineId = named.get(id) ?? referenced.get(id);
    const matched = (linked.has(id) ? linkedSay : unlinkedSay).get(id);
    const says = lineId === undefined ? matched : { says: BANK_SAYS[0], lineId };
    if (says !== undefined) evidence.set(id, matched?.says === 'certain' ? matched : says);
  }
  return evidence;
}
