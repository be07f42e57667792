import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { hasInvite, markRevoked } from './invites.repo.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

/** Revokes a link; applications made with it stay. Throws NOT_FOUND, STATUS_NOT_ALLOWED. */
export async function revokeInvite(deps: Deps, operator: Actor, id: number): Promise<Record<string, never>> {
  return operatorAct(deps, operator, 'invites.revoke', async (tx, now) => {
    if (!(await hasInvite(tx, id))) throw new DomainError('NOT_FOUND');
    if (!(await markRevoked(tx, id, now))) throw new DomainError('STATUS_NOT_ALLOWED');
    return { value: {}, log: { subject: `invite:${id}`, detail: {} } };
  });
}
