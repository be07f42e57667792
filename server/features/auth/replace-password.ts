import type { Tx } from '../../../db/store.ts';
import { deleteResetTokensOf } from '../recovery/recovery.repo.ts';
import { endSessionsOf } from './session.repo.ts';
import { updatePasswordHash } from './password.repo.ts';

/**
 * Sets a password and revokes everything that depends on the old one: every session, and every reset in progress (D27).
 * False when the holder was closed meanwhile, or `previousHash` is no longer the current one.
 */
export async function replacePassword(
  tx: Tx,
  holderId: number,
  change: { passwordHash: string; previousHash?: string },
): Promise<boolean> {
  if (!(await updatePasswordHash(tx, holderId, change.passwordHash, change.previousHash))) return false;
  await endSessionsOf(tx, holderId);
  await deleteResetTokensOf(tx, holderId);
  return true;
}
