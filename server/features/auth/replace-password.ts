import type { Tx } from '../../../db/store.ts';
import { ALARM_PASSWORD } from '../../../domain/alarm-types.ts';
import { endAccess } from './end-access.ts';
import { updatePasswordHash } from './password.repo.ts';
import { tellOfEnd } from './tell-of-end.ts';

/**
 * Sets a password and revokes everything that depends on the old one: every session, every reset in progress, and the codes that were sent for one (D27);
 * without the old password also the passkeys, which the person who lost it may not have made. The holder gets an alarm, and every device whose session ends a last push.
 * False when the holder was closed or blocked meanwhile, or `previousHash` is no longer the current one.
 */
export async function replacePassword(
  tx: Tx,
  holderId: number,
  change: { passwordHash: string; previousHash?: string },
  now: Date,
): Promise<boolean> {
  if (!(await updatePasswordHash(tx, holderId, change.passwordHash, change.previousHash))) return false;
  const finalAlarm = await tellOfEnd(tx, holderId, ALARM_PASSWORD, now);
  await endAccess(tx, holderId, now, 'password', {
    keepPasskeys: change.previousHash !== undefined,
    finalAlarm,
  });
  return true;
}
