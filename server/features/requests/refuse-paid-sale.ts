import { eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { findMeantSales, findNamedSales, findReferencedSales } from '../bank-lines/match-bank-lines.ts';
import { hasSettledLine, openLineOfSale } from '../bank-lines/payable-orders.repo.ts';
import type { RequestRow } from './requests.repo.ts';

async function readSales(db: ReadDb, ids: readonly number[]) {
  const { requests, sales } = db.t;
  if (ids.length === 0) return [];
  return db
    .select({
      id: sales.requestId,
      companyId: sales.companyId,
      won: sales.payoutWon,
      createdAt: requests.createdAt,
    })
    .from(sales)
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .where(inArray(sales.requestId, [...ids]));
}

/**
 * Which of these sales lines of the bank have surely paid without being settled with them: a line of its holder would be left over
 * without the sale, or has the reference of the sale, which may have left its file and its taker since. Lines of equal sales are
 * matched once, because a file has up to 200 of them.
 */
export async function findPaidSales(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const found = await readSales(db, ids);
  const surely = await findNamedSales(db, found);
  const amounts = found.map(({ won }) => won);
  const { paid } = await findMeantSales(db, amounts, now);
  for (const { id } of found) if (paid.has(id)) surely.add(id);
  return surely;
}

/** Which of these sales a line of the bank may have paid: that may mean it, or has its reference, whatever the amount. */
export async function findPerhapsPaidSales(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const found = await readSales(db, ids);
  const amounts = found.map(({ won }) => won);
  const { meant } = await findMeantSales(db, amounts, now);
  const referenced = await findReferencedSales(db, found);
  const named = await findNamedSales(db, found);
  return new Set(ids.filter((id) => meant.has(id) || referenced.has(id) || named.has(id)));
}

/** Whether a line of the bank has paid a sale, or a part of it: a line that is settled with it, or that surely means it. */
export async function isPaidSale(
  db: ReadDb,
  request: Pick<RequestRow, 'id' | 'kind'>,
  now: Date,
): Promise<boolean> {
  if (request.kind !== 'sale') return false;
  // Its way back to an open line is the line's release, which says that it was settled by mistake.
  if (await hasSettledLine(db, request.id)) return true;
  // Most sales have no line of their amount, and a cancellation asks this every time.
  if ((await openLineOfSale(db, { requestId: request.id })).length === 0) return false;
  return (await findPaidSales(db, [request.id], now)).has(request.id);
}

/**
 * Throws PAYOUT_PAID for a sale that a line of the bank paid: its tokens would go back to the holder, or another operator
 * would pay it again, and the won has left already.
 */
export async function refusePaidSale(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  if (await isPaidSale(tx, request, now)) throw new DomainError('PAYOUT_PAID', { id: request.id });
}
