import type { Tx } from '../../../db/store.ts';
import { dropResetTokensOf } from '../recovery/reset-token.ts';
import { endSessionsOf } from './end-sessions.ts';
import { updatePasswordHash } from './password.repo.ts';

/**
 * Sets a password and ends what the old one opened: every session, and every reset under way (decision 27). False when the
 * holder was closed meanwhile, or `previousHash` is not the password's any more.
 */
export async function replacePassword(
  tx: Tx,
  holderId: number,
  change: { passwordHash: string; previousHash?: string },
): Promise<boolean> {
  if (!(await updatePasswordHash(tx, holderId, change.passwordHash, change.previousHash))) return false;
  await endSessionsOf(tx, holderId);
  await dropResetTokensOf(tx, holderId);
  return true;
}
