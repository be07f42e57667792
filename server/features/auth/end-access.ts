import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { endRecoveryCodes } from '../verifications/verifications.repo.ts';
import type { SessionEnd } from '../../../domain/holder.ts';
import { forgetPasskeysOf } from '../../holders/forget-passkeys.ts';
import { endSessionsOf } from '../../holders/session.repo.ts';
import { forgetKnownDevices } from './known-device.ts';

export async function deleteResetTokensOf(tx: Tx, holderId: number): Promise<void> {
  await tx.delete(tx.t.resetTokens).where(eq(tx.t.resetTokens.holderId, holderId));
}

type Keep = { keepPasskeys?: boolean; keepSession?: number | null };

/**
 * Ends everything by which a person has access to a wallet or is about to get it: the sessions, the passkeys, the known devices, the
 * resets in progress, and the codes that were sent for one. In the transaction of the cause: a new password, a block and its end, the emergency stop, closing
 * (D27). Only a new password that was set with the old one keeps the passkeys and devices,
 * and a holder who signs out everywhere.
 */
export async function endAccess(
  tx: Tx,
  holderId: number,
  now: Date,
  cause: SessionEnd,
  { keepPasskeys = false, keepSession = null }: Keep = {},
): Promise<void> {
  const { holders } = tx.t;
  if (!keepPasskeys) {
    await forgetPasskeysOf(tx, holderId);
    await forgetKnownDevices(tx, holderId);
  }
  await endSessionsOf(tx, holderId, cause, keepSession);
  await deleteResetTokensOf(tx, holderId);
  const [holder] = await tx
    .select({ phoneHmac: holders.phoneHmac })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (holder !== undefined) await endRecoveryCodes(tx, holder.phoneHmac, now);
}
