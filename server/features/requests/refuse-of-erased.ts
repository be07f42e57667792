import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { REJECT_ONLY } from '../../../domain/reject-only.ts';
import { isErased } from '../holders/erased-holder.ts';
import { isPaidSale } from './refuse-paid-sale.ts';
import type { RequestRow } from './requests.repo.ts';

/**
 * Throws STATUS_NOT_ALLOWED for whatever is not the rejection of a request of an erased holder. A sale that the bank has
 * paid already is the exception: it cannot be rejected, and its approval records what happened.
 */
export async function refuseOfErased(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  if (!(await isErased(tx, request.holderId)) || (await isPaidSale(tx, request, now))) return;
  throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: REJECT_ONLY });
}
