import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { findOperator } from './operators.repo.ts';

/**
 * The caller was an admin when the call arrived; another admin may have changed that since. Runs inside the
 * transaction, so that of two admins who demote each other only one succeeds. Throws FORBIDDEN.
 */
export async function requireActingAdmin(tx: Tx, operatorId: number): Promise<void> {
  const acting = await findOperator(tx, operatorId);
  if (acting?.role !== 'admin' || acting.disabledAt !== null) throw new DomainError('FORBIDDEN');
}
