import type { Tx } from '../../../db/store.ts';
import { ALARM_PASSKEY } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMaySignIn } from '../../../domain/holder.ts';
import { loginKey } from '../../../domain/login.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { askForEnd } from '../../holders/own-freeze.ts';
import { openPasskeyKey } from '../../holders/passkey-key.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { countPasskeySignIn } from '../auth/known-network.ts';
import { openSession } from '../auth/open-session.ts';
import { giveChallenge, takeChallenge } from './challenges.repo.ts';
import { findPasskey, noteUse, type KnownPasskey } from './passkeys.repo.ts';
import { relyingParty } from './relying-party.ts';
import { tellOfPasskey } from './tell-of-passkey.ts';
import { signInOptions, verifySignIn, type SignInAnswer } from './verify-answer.ts';

/** The same for every caller: nothing in it depends on who exists. Throws PASSKEY_UNAVAILABLE. */
export async function beginSignIn(deps: Deps, client: Client) {
  const party = relyingParty(deps, client);
  const { ticket, challenge } = await giveChallenge(deps, null);
  return { ticket, options: await signInOptions(party, challenge) };
}

/** The passkey with this credential when the answer is its signature; null for every other answer. */
async function proven(
  deps: Deps,
  known: KnownPasskey | null,
  verify: (key: ReturnType<typeof openPasskeyKey>) => ReturnType<typeof verifySignIn>,
) {
  if (known === null) return null;
  const key = openPasskeyKey(deps.secrets, known);
  // The row of another holder, or with another credential, that was given this key.
  if (key.holderId !== known.holderId || key.credentialId !== known.credentialId) return null;
  const use = await verify(key);
  return use === null ? null : { ...known, use };
}

/**
 * Opens a session for the holder of a passkey, under the rules of a sign-in by password. Throws PASSKEY_EXPIRED;
 * PASSKEY_REFUSED for an unknown or removed passkey and for any answer that is not its signature; BLOCKED and NOT_APPROVED only
 * after the right one; TOO_MANY_REQUESTS; PASSKEY_UNAVAILABLE. A counter that did not grow is refused and
 * reported to the holder by an alarm. Of a frozen wallet it asks for the end of the freeze.
 */
export async function signInByPasskey(
  deps: Deps,
  client: Client,
  { ticket, answer, device }: { ticket: string; answer: SignInAnswer; device?: string | undefined },
) {
  const party = relyingParty(deps, client);
  const now = deps.clock.now();
  const known = await deps.store.read((db) => findPasskey(db, answer.id));
  await countPasskeySignIn(deps, known === null ? null : loginKey(known.login), client.ipPrefix);
  const challenge = await deps.store.write((tx) => takeChallenge(tx, { ticket, sessionHash: null, now }));
  if (challenge === null) throw new DomainError('PASSKEY_EXPIRED');
  const passkey = await proven(deps, known, (key) => verifySignIn(party, challenge, answer, key));
  if (passkey === null) throw new DomainError('PASSKEY_REFUSED');

  const open = async (tx: Tx): Promise<Result<string>> => {
    // Read again: it may have been removed, and its holder blocked, since.
    const current = await findPasskey(tx, passkey.credentialId);
    if (current?.id !== passkey.id || current.keyEnc !== passkey.keyEnc) return fail('PASSKEY_REFUSED');
    const may = checkMaySignIn(current.status);
    if (!may.ok) return fail(may.code === 'CREDENTIALS_WRONG' ? 'PASSKEY_REFUSED' : may.code);
    if (!(await noteUse(tx, { id: passkey.id, ...passkey.use, now }))) {
      await tellOfPasskey(tx, current.holderId, ALARM_PASSKEY.refused, { name: current.name, now });
      return fail('PASSKEY_REFUSED');
    }
    await askForEnd(tx, deps.secrets, current.holderId, now);
    return ok(await openSession(tx, deps, client, { ...current, mark: device, now }));
  };
  // Returned and thrown after the commit, so that the alarm stays.
  const token = unwrap(await deps.store.write(open));
  return { userId: passkey.holderId, token, login: passkey.login, first: false };
}
