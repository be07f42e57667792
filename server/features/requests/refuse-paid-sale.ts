import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { isNamedByOpenLine, readMatches } from '../bank-lines/match-bank-lines.ts';
import { findOrder, openLineOfSale } from '../bank-lines/payable-orders.repo.ts';
import type { RequestRow } from './requests.repo.ts';

/**
 * Whether a line of the bank has paid a sale without being settled with it: its match is certain, or it carries the reference
 * of the sale, which may have left its file and its taker since.
 */
export async function isPaidSale(
  db: ReadDb,
  request: Pick<RequestRow, 'id' | 'kind'>,
  now: Date,
): Promise<boolean> {
  // Most sales have no line of their amount, and a cancellation asks this every time.
  if (request.kind !== 'sale' || (await openLineOfSale(db, { requestId: request.id })).length === 0)
    return false;
  const order = await findOrder(db, request.id);
  if (order === null) return false;
  if (await isNamedByOpenLine(db, order)) return true;
  const matches = await readMatches(db, [{ direction: 'out', won: order.won }], now);
  return [...matches.values()].some(
    ({ match, candidates }) => match === 'certain' && candidates[0]?.id === request.id,
  );
}

/**
 * Throws PAYOUT_PAID for a sale that a line of the bank paid: its tokens would go back to the holder, or another operator
 * would pay it again, and the won has left already.
 */
export async function refusePaidSale(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  if (await isPaidSale(tx, request, now)) throw new DomainError('PAYOUT_PAID', { id: request.id });
}
