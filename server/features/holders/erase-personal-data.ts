import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { eraseHolder, findHindrance } from '../../erasure/erase-holder.ts';
import { finishErasure } from '../../erasure/finish-erasure.ts';
import { agreeTogether } from '../../four-eyes/agree-together.ts';
import { erasureKind } from '../../four-eyes/proposals.repo.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { logAct, operatorAct, type Actor } from '../../acting/operator-act.ts';

export const erasedOut = z.object({
  /** False while it waits for a second operator. */
  erased: z.boolean(),
  approvals: z.number().int().positive(),
});

/**
 * A lawful order to erase a closed holder's personal data before `retentionYears` are over. With four eyes on, a second
 * admin repeats it, or `daon erase` completes it. Throws NOT_FOUND, STATUS_NOT_ALLOWED (not closed, already erased, or
 * with outstanding claims), OWN_REQUEST, SAME_OPERATOR.
 */
export async function erasePersonalData(
  deps: Deps,
  operator: Actor,
  input: { id: number; reason: string },
): Promise<z.infer<typeof erasedOut>> {
  const { secrets } = deps;
  const { id: holderId, reason } = input;
  const { agreed, line } = await operatorAct(deps, operator, 'holders.erase', async (tx, now) => {
    const hindrance = await findHindrance(tx, holderId);
    if (hindrance === 'unknown') throw new DomainError('NOT_FOUND');
    if (hindrance !== null) throw new DomainError('STATUS_NOT_ALLOWED', { because: hindrance });
    await refuseOwnHolder(tx, operator.id, holderId);
    const about = { content: {}, holderIds: [holderId] };
    const proposal = { kind: erasureKind(holderId), ...about, operatorId: operator.id, now };
    const result = await agreeTogether(tx, proposal);
    const { applied, approvals } = result;
    const entry = { subject: `holder:${holderId}`, applied, detail: { reason, approvals } };
    // The order stands in the log before the erasure, which has an entry of its own.
    const log = await logAct(tx, operator, 'holders.erase', entry, now);
    const order = { holderId, actor: operatorActor(operator), by: 'order', now } as const;
    return { value: { agreed: result, line: applied ? await eraseHolder(tx, secrets, order) : null }, log };
  });
  if (line !== null) await finishErasure(deps, line);
  return { erased: agreed.applied, approvals: agreed.approvals };
}
