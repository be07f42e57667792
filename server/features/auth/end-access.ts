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

type Keep = {
  keepPasskeys?: boolean;
  keepDevices?: boolean;
  keepSession?: number | null;
  finalAlarm?: number | null;
};

/** What the act of an operator alone keeps: with a holder's passkeys a lock of the holder would go (ADR-0049). */
export const BY_OPERATOR = { keepPasskeys: true, keepDevices: false } as const satisfies Keep;

/**
 * Ends everything by which a person has access to a wallet or is about to get it: the sessions, the passkeys, the known devices, the
 * resets in progress, and the codes that were sent for one. In the transaction of the cause: a new password, a block and its end, the emergency stop, closing
 * (D27). A new password that was set with the old one, a holder's freeze and a holder who signs out everywhere keep the passkeys and devices,
 * an operator keeps the passkeys. The devices are pushed `finalAlarm` before they are forgotten, where one is given.
 */
export async function endAccess(
  tx: Tx,
  holderId: number,
  now: Date,
  cause: SessionEnd,
  { keepPasskeys = false, keepDevices = keepPasskeys, keepSession = null, finalAlarm = null }: Keep = {},
): Promise<void> {
  const { holders } = tx.t;
  if (!keepPasskeys) await forgetPasskeysOf(tx, holderId);
  if (!keepDevices) await forgetKnownDevices(tx, holderId);
  await endSessionsOf(tx, holderId, { cause, except: keepSession, finalAlarm, now });
  await deleteResetTokensOf(tx, holderId);
  const [holder] = await tx
    .select({ phoneHmac: holders.phoneHmac })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (holder !== undefined) await endRecoveryCodes(tx, holder.phoneHmac, now);
}
