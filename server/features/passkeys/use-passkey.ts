// A signature by a passkey: what is checked before a transaction, because the library is asynchronous, and what in it.
import type { Tx } from '../../../db/store.ts';
import type { AlarmType } from '../../../domain/alarms.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { openPasskeyKey, type PasskeyKey } from '../../holders/passkey-key.ts';
import { findPasskey, noteUse, type KnownPasskey } from './passkeys.repo.ts';
import { tellOfPasskey } from './tell-of-passkey.ts';
import type { verifySignIn } from './verify-answer.ts';

type Use = NonNullable<Awaited<ReturnType<typeof verifySignIn>>>;
export type Signed = KnownPasskey & { use: Use };

/** The passkey when the answer is its signature; null for every other answer. */
export async function signedBy(
  deps: Deps,
  known: KnownPasskey | null,
  verify: (key: PasskeyKey) => Promise<Use | null>,
): Promise<Signed | null> {
  if (known === null) return null;
  const key = openPasskeyKey(deps.secrets, known);
  // The row of another holder, or with another credential, that was given this key.
  if (key.holderId !== known.holderId || key.credentialId !== known.credentialId) return null;
  const use = await verify(key);
  return use === null ? null : { ...known, use };
}

/**
 * Counts a use, in the transaction of what was signed. Read again, because it may have been removed since. A counter that did not
 * grow is reported to the holder by `copyAlarm`, so the refusal is returned: what wrote the alarm is to be committed.
 */
export async function usePasskey(
  tx: Tx,
  signed: Signed,
  { copyAlarm, now }: { copyAlarm: AlarmType; now: Date },
): Promise<Result<KnownPasskey>> {
  const current = await findPasskey(tx, signed.credentialId);
  if (current?.id !== signed.id || current.keyEnc !== signed.keyEnc) return fail('PASSKEY_REFUSED');
  if (await noteUse(tx, { id: signed.id, ...signed.use, now })) return ok(current);
  await tellOfPasskey(tx, current.holderId, copyAlarm, { name: current.name, now });
  return fail('PASSKEY_REFUSED');
}
