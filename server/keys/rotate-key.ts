import { and, eq } from '../../db/sql.ts';
import type { Store, Tx } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { signLog } from '../audit/log-key.ts';
import { EnvError } from '../env/env.ts';
import type { Secrets } from '../ports/secrets.ts';
import { FINGERPRINT } from '../../db/schema/settings.ts';
import { findFingerprint } from '../env/secret-key.ts';
import { endKeyedProposals, endRecoveryCodes, endResets } from './revoke-keyed-hashes.ts';
import { bindRows } from './bind-rows.ts';
import { formerLogKeys } from './former-log-keys.ts';
import { dropUnusedPeppers, formerPeppers } from './former-peppers.ts';
import { findOldCiphertext } from './find-old-ciphertext.ts';
import { endCodes, rekeyRows } from './rekey-rows.ts';
import { rekeyVapidKey } from './vapid-key.ts';

export type KeyRotation = {
  holders: number;
  linkedAccounts: number;
  /** Operators who must generate new recovery codes. */
  recoveryCodesEnded: string[];
  /** Changes of a deposit account that waited for a second operator. */
  proposalsWithdrawn: number;
};

/** Throws EnvError unless the database uses the key `from`. */
export async function checkRotation(store: Store, from: Secrets, to: Secrets): Promise<void> {
  if (from.fingerprint === to.fingerprint) throw new EnvError(TERMINAL.rotateSameKey());
  const known = await findFingerprint(store);
  if (known === to.fingerprint) throw new EnvError(TERMINAL.rotateDone());
  if (known !== from.fingerprint) throw new EnvError(TERMINAL.rotateWrongKey());
}

async function rekey(tx: Tx, from: Secrets, to: Secrets, now: Date): Promise<KeyRotation> {
  const keys = { from, to };
  await endCodes(tx, keys, now);
  const counts = await rekeyRows(tx, keys);
  await rekeyVapidKey(tx, from, to);
  await formerPeppers.move(tx, from, to);
  await formerPeppers.keep(tx, to, from.pepper);
  await dropUnusedPeppers(tx);
  await formerLogKeys.move(tx, from, to);
  await formerLogKeys.keep(tx, to, from.logKey);
  await endResets(tx);
  const recoveryCodesEnded = await endRecoveryCodes(tx);
  const proposalsWithdrawn = await endKeyedProposals(tx, now);
  return {
    holders: counts.get('holders') ?? 0,
    linkedAccounts: counts.get('linked_accounts') ?? 0,
    recoveryCodesEnded,
    proposalsWithdrawn,
  };
}

/**
 * Rotates the key in one transaction, so that at every moment exactly one of the two opens the database. No other
 * process may write meanwhile. Throws EnvError when `from` is not the database's key, or when anything readable only
 * with `from` would remain; then nothing was changed.
 */
export async function rotateKey(store: Store, from: Secrets, to: Secrets, now: Date): Promise<KeyRotation> {
  await checkRotation(store, from, to);
  await bindRows(store, from, now);
  // The rotation's row is the first with the new log key, and covers all rows of the former one.
  const rotated = await signLog(store, to.logKey).write(async (tx) => {
    const { meta } = tx.t;
    const replaced = await tx
      .update(meta)
      .set({ value: to.fingerprint })
      .where(and(eq(meta.key, FINGERPRINT), eq(meta.value, from.fingerprint)))
      .returning({ key: meta.key });
    if (replaced.length !== 1) throw new EnvError(TERMINAL.rotateWrongKey());
    const rotation = await rekey(tx, from, to, now);
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'rotate-key',
      subject: '',
      outcome: 'done',
      detail: {
        from: from.keyId,
        to: to.keyId,
        holders: rotation.holders,
        linkedAccounts: rotation.linkedAccounts,
        recoveryCodesEnded: rotation.recoveryCodesEnded.length,
        proposalsWithdrawn: rotation.proposalsWithdrawn,
      },
    });
    const left = await findOldCiphertext(tx, from.keyId);
    if (left !== null) throw new EnvError(TERMINAL.rotateLeftBehind(left));
    return rotation;
  });
  store.expectKey(to.fingerprint);
  return rotated;
}
