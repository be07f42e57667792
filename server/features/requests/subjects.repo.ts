// Whom requests are about: their holders, the operators who have taken them, and the won and the receiving accounts of orders.
import { definePrepared } from '../../../db/prepared.ts';
import { eq, isInListed } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

const subjectsOf = definePrepared('subjects_of_requests', (db: ReadDb) => {
  const { requests, holders, operators, purchases, sales, linkedAccounts } = db.t;
  return db
    .select({
      id: requests.id,
      holderStatus: holders.status,
      phoneHmac: holders.phoneHmac,
      erasedAt: holders.erasedAt,
      takerDisabledAt: operators.disabledAt,
      bought: purchases.won,
      sold: sales.payoutWon,
      accountStatus: linkedAccounts.status,
    })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.takenBy))
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .leftJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(isInListed(requests.id, requests.id, 'ids'));
});

export async function findSubjects(db: ReadDb, ids: readonly number[]) {
  const rows = await subjectsOf(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, bought, sold, ...row }) => [id, { ...row, won: bought ?? sold }]));
}

export type Subject = Awaited<ReturnType<typeof findSubjects>> extends Map<number, infer Row> ? Row : never;
