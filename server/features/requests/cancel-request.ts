import { DomainError } from '../../../domain/errors.ts';
import { CANCEL_REASON, FAILED, MONEY_REQUEST_KINDS } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { failRequest } from './fail-request.ts';
import { mayCancel } from './may-cancel.ts';
import { findRequest } from './requests.repo.ts';

/**
 * Cancels an own pending request (D15): no alarm, the reservation is released. Throws NOT_FOUND for a missing one and
 * another holder's, CANNOT_CANCEL for one that an operator has taken, signed, put on hold or decided, for an external send whose
 * hash was named, and for a sale that a line of the bank has paid; UNAUTHENTICATED for a session that ended while the call waited.
 */
export async function cancelRequest(
  deps: Deps,
  holder: CallingHolder,
  id: number,
): Promise<{ id: number; state: typeof FAILED }> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    for (const kind of MONEY_REQUEST_KINDS) {
      const request = await findRequest(tx, kind, id);
      if (request === null || request.holderId !== holder.id) continue;
      const may = await mayCancel(tx, request, now);
      if (!may || !(await failRequest(deps, tx, request, CANCEL_REASON, 'holder', now)))
        throw new DomainError('CANNOT_CANCEL');
      return { id, state: FAILED };
    }
    throw new DomainError('NOT_FOUND');
  });
}
