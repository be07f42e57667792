import { nextNumber } from '../../../db/next-number.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import { hasLine, isCorrected } from '../bank-lines/match/payable-orders.repo.ts';

/** What has become of a sale of a file, as SQL over `payout_sales` and its request; a PayoutSaleState. */
export function saleState(db: ReadDb) {
  const { payoutSales, requests } = db.t;
  return sql<string>`case
    when ${payoutSales.takenBackAt} is not null then 'takenBack'
    when ${requests.state} = 1 and ${isCorrected(db)} then 'corrected'
    when ${requests.state} = 1 and ${hasLine(db)} then 'paid'
    when ${requests.state} = 1 then 'approved'
    when ${hasLine(db)} then 'waiting'
    else 'open' end`;
}

/** The accounts of a file's sales, in the order of its rows; with the name and the encrypted number. */
export async function readPayoutAccounts(db: ReadDb, payoutId: number) {
  const { payoutSales, sales, linkedAccounts } = db.t;
  return db
    .select({
      saleId: payoutSales.requestId,
      won: payoutSales.won,
      takenBackAt: payoutSales.takenBackAt,
      bankCode: linkedAccounts.bankCode,
      name: linkedAccounts.name,
      accountId: linkedAccounts.id,
      numEnc: linkedAccounts.numEnc,
    })
    .from(payoutSales)
    .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(eq(payoutSales.payoutId, payoutId))
    .orderBy(payoutSales.position);
}

const ROWS_AT_ONCE = 500; // rows of four values, far below what either engine binds in one statement

type NewPayout = Omit<Tx['t']['payouts']['$inferInsert'], 'id'>;

/** A file and the sales in it. Throws a unique violation for a sale that another file pays. */
export async function insertPayout(
  tx: Tx,
  payout: NewPayout,
  filed: readonly { saleId: number; won: Won }[],
): Promise<number> {
  const { payouts, payoutSales } = tx.t;
  const id = await nextNumber(tx, payouts.id);
  await tx.insert(payouts).values({ id, ...payout });
  const rows = filed.map(({ saleId, won }, index) => ({
    payoutId: id,
    position: index + 1,
    requestId: saleId,
    won,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(payoutSales).values(rows.slice(from, from + ROWS_AT_ONCE));
  return id;
}

/** Takes a sale back from its file. False when the file does not pay it. */
export async function markTakenBack(
  tx: Tx,
  { payoutId, saleId }: { payoutId: number; saleId: number },
  by: { operatorId: number; at: Date; reason: string },
): Promise<boolean> {
  const { payoutSales } = tx.t;
  const changed = await tx
    .update(payoutSales)
    .set({ takenBackAt: by.at, takenBackBy: by.operatorId, takenBackReason: by.reason })
    .where(
      and(
        eq(payoutSales.payoutId, payoutId),
        eq(payoutSales.requestId, saleId),
        isNull(payoutSales.takenBackAt),
      ),
    )
    .returning({ requestId: payoutSales.requestId });
  return changed.length === 1;
}
