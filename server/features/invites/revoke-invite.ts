import { DomainError } from '../../../domain/errors.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { hasInvite, markRevoked } from './invites.repo.ts';
import { requireActing } from '../../acting/require-acting.ts';

/** Revokes a link; applications made with it stay. Throws NOT_FOUND, STATUS_NOT_ALLOWED. */
export async function revokeInvite(
  { store, clock }: Deps,
  operator: { id: number; login: string },
  id: number,
): Promise<Record<string, never>> {
  const now = clock.now();
  await store.write(async (tx) => {
    await requireActing(tx, operator, 'operator');
    if (!(await hasInvite(tx, id))) throw new DomainError('NOT_FOUND');
    if (!(await markRevoked(tx, id, now))) throw new DomainError('STATUS_NOT_ALLOWED');
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'invites.revoke',
      subject: `invite:${id}`,
      outcome: 'done',
      detail: {},
    });
  });
  return {};
}
