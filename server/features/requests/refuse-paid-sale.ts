import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { readMatches } from '../bank-lines/match-bank-lines.ts';
import { findOrder } from '../bank-lines/payable-orders.repo.ts';
import type { RequestRow } from './requests.repo.ts';

/**
 * Throws PAYOUT_PAID for a taken sale that a line of the bank certainly paid: once the take has ended its tokens go back to
 * the holder, or another operator pays it again, and the won has left already.
 */
export async function refusePaidSale(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  if (request.kind !== 'sale' || request.takenBy === null) return;
  const order = await findOrder(tx, request.id);
  if (order === null) return;
  const matches = await readMatches(tx, [{ direction: 'out', won: order.won }], now);
  const isPaid = [...matches.values()].some(
    ({ match, candidates }) => match === 'certain' && candidates[0]?.id === request.id,
  );
  if (isPaid) throw new DomainError('PAYOUT_PAID', { id: request.id });
}
