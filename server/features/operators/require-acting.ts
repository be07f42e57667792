import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { roleCovers, type OperatorRole } from '../../../domain/roles.ts';
import { findOperator, type OperatorRow } from './operators.repo.ts';

/** Whether the operator is known, enabled and has the role. */
export function mayAct(operator: OperatorRow | null, leastRole: OperatorRole): operator is OperatorRow {
  return operator !== null && operator.disabledAt === null && roleCovers(operator.role, leastRole);
}

/**
 * The operator had the role when the call arrived; an admin may have changed that while the call waited to write. Runs in the
 * transaction of every act on money, requests, holders, settings or operators, so that a change that was committed before it
 * refuses the act. Of two admins who demote each other, only one succeeds. Returns the operator as it is now. Throws FORBIDDEN.
 */
export async function requireActing(
  tx: Tx,
  operatorId: number,
  leastRole: OperatorRole,
): Promise<OperatorRow> {
  const acting = await findOperator(tx, operatorId);
  if (!mayAct(acting, leastRole)) throw new DomainError('FORBIDDEN');
  return acting;
}
