import type { ReadDb } from '../../../db/store.ts';
import { cancel } from '../../../domain/request-state.ts';
import { isPaidSale } from './refuse-paid-sale.ts';
import type { RequestRow } from './requests.repo.ts';

/**
 * Whether the holder may cancel the request: it is pending, no operator works on it (`isInProgress`), and no line of the bank has paid it.
 * A sale that has left its file and its taker may be paid without being in progress.
 */
export async function mayCancel(
  db: ReadDb,
  request: RequestRow,
  inProgress: boolean,
  now: Date,
): Promise<boolean> {
  return cancel(request.state, inProgress).ok && !(await isPaidSale(db, request, now));
}
