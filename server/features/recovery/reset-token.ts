import type { Tx } from '../../../db/store.ts';
import { hashToken } from '../../ports/secrets.ts';
import { deleteResetTokensOf } from './recovery.repo.ts';

/** Both halves that `verifyOwner` answered, in one value: the token alone, or with another code, opens nothing. */
export function hashResetPair(apiToken: string, verificationCode: string): string {
  return hashToken(`${apiToken}.${verificationCode}`);
}

/** A new password or closing makes every reset that was under way worthless. */
export async function dropResetTokensOf(tx: Tx, holderId: number): Promise<void> {
  await deleteResetTokensOf(tx, holderId);
}
