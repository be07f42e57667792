import { DomainError } from '../../../domain/errors.ts';
import { legalActs } from '../../../domain/legal-acts.ts';
import { CANCEL_REASON, FAILED } from '../../../domain/request-state.ts';
import { isMoneyKind } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { failRequest } from './fail-request.ts';
import { readFacts } from './read-facts.ts';
import { findRequestOfHistory } from './requests.repo.ts';

/**
 * Cancels an own pending request (D15): no alarm, the reservation is released. Throws NOT_FOUND for a missing one and
 * another holder's, CANNOT_CANCEL for one that an operator has taken, signed, put on hold or decided, for an external send whose
 * hash was named, and for one whose money a line of the bank shows; UNAUTHENTICATED for a session that ended while the call waited.
 */
export async function cancelRequest(
  deps: Deps,
  holder: CallingHolder,
  id: number,
): Promise<{ id: number; state: typeof FAILED }> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    await requireHolder(tx, holder);
    const request = await findRequestOfHistory(tx, { id });
    if (request === null || request.holderId !== holder.id || !isMoneyKind(request.kind))
      throw new DomainError('NOT_FOUND');
    const facts = await readFacts(tx, request, now);
    const acts = legalActs(request.kind, request.state, facts, { as: 'holder' }, await readSettings(tx), now);
    if (acts.cancel !== null || !(await failRequest(deps, tx, request, CANCEL_REASON, { as: 'holder' }, now)))
      throw new DomainError('CANNOT_CANCEL');
    return { id, state: FAILED };
  });
}
