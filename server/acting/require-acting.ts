import type { Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { findOperatorSession } from './operator-sessions.repo.ts';
import { findOperator, mayAct, type OperatorRow } from './find-operator.ts';

/** An operator with the session of the call; without one where that has been checked in the same transaction. */
export type ActingOperator = { id: number; tokenHash?: string };

async function requireLiveSession(tx: Tx, tokenHash: string | undefined): Promise<void> {
  if (tokenHash === undefined) return;
  if ((await findOperatorSession(tx, tokenHash)) === null) throw new DomainError('UNAUTHENTICATED');
}

/**
 * The operator was signed in and had the role when the call arrived; an admin may have changed the role or reset the password
 * while the call waited to write, or the session may have been ended. Each `operatorAct` begins with it, so that a change that was
 * committed before it refuses the act. Of two admins who demote each other, only one succeeds. Returns the operator as it is now. Throws FORBIDDEN, and UNAUTHENTICATED for an ended session.
 */
export async function requireActing(
  tx: Tx,
  { id, tokenHash }: ActingOperator,
  leastRole: OperatorRole,
): Promise<OperatorRow> {
  const acting = await findOperator(tx, id);
  if (!mayAct(acting, leastRole)) throw new DomainError('FORBIDDEN');
  await requireLiveSession(tx, tokenHash);
  return acting;
}
