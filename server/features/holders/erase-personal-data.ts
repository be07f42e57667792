import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { clearOldPages } from '../../erasure/clear-old-pages.ts';
import { eraseHolder, findHindrance } from '../../erasure/erase-holder.ts';
import { appendErasures, registerPath } from '../../erasure/register.ts';
import { agreeTogether } from '../../four-eyes/agree-together.ts';
import { erasureKind } from '../../four-eyes/proposals.repo.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { requireActing } from '../../acting/require-acting.ts';

export const erasedOut = z.object({
  /** False while it waits for a second operator. */
  erased: z.boolean(),
  approvals: z.number().int().positive(),
});

/** The kind under which an erasure order is stored as a proposal. */

/**
 * A lawful order to erase a closed holder's personal data before `retentionYears` are over. With four eyes on, a second
 * admin repeats it, or `daon erase` completes it. Throws NOT_FOUND, STATUS_NOT_ALLOWED (not closed, already erased, or
 * with outstanding claims), OWN_REQUEST, SAME_OPERATOR.
 */
export async function erasePersonalData(
  deps: Deps,
  operator: { id: number; login: string },
  input: { id: number; reason: string },
): Promise<z.infer<typeof erasedOut>> {
  const { store, secrets, clock, env } = deps;
  const { id: holderId, reason } = input;
  const now = clock.now();
  const actor = operatorActor(operator);
  const { agreed, line } = await store.write(async (tx) => {
    await requireActing(tx, operator, 'admin');
    const hindrance = await findHindrance(tx, holderId);
    if (hindrance === 'unknown') throw new DomainError('NOT_FOUND');
    if (hindrance !== null) throw new DomainError('STATUS_NOT_ALLOWED', { because: hindrance });
    await refuseOwnHolder(tx, operator.id, holderId);
    const about = { content: {}, holderIds: [holderId] };
    const proposal = { kind: erasureKind(holderId), ...about, operatorId: operator.id, now };
    const result = await agreeTogether(tx, proposal);
    await appendAudit(tx, {
      at: now,
      actor,
      action: 'holders.erase',
      subject: `holder:${holderId}`,
      outcome: result.applied ? 'done' : 'first approval',
      detail: { reason, approvals: result.approvals },
    });
    if (!result.applied) return { agreed: result, line: null };
    const order = { holderId, actor, by: 'order', now } as const;
    return { agreed: result, line: await eraseHolder(tx, secrets, order) };
  });
  if (line !== null) {
    appendErasures(registerPath(env), [line], secrets.registerKey);
    await clearOldPages(deps);
  }
  return { erased: agreed.applied, approvals: agreed.approvals };
}
