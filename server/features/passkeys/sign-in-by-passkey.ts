import type { Tx } from '../../../db/store.ts';
import { ALARM_PASSKEY } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMaySignIn } from '../../../domain/holder.ts';
import { loginKey } from '../../../domain/login.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { askForEnd } from '../../holders/own-freeze.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { countPasskeySignIn } from '../auth/known-network.ts';
import { openSession } from '../auth/open-session.ts';
import { giveChallenge, takeChallenge } from './challenges.repo.ts';
import { findPasskey } from './passkeys.repo.ts';
import { relyingParty } from './relying-party.ts';
import { signedBy, usePasskey } from './use-passkey.ts';
import { signInOptions, verifySignIn, type SignInAnswer } from './verify-answer.ts';

/** The same for every caller: nothing in it depends on who exists. Throws PASSKEY_UNAVAILABLE. */
export async function beginSignIn(deps: Deps, client: Client) {
  const party = relyingParty(deps, client);
  const { ticket, challenge } = await giveChallenge(deps, null);
  return { ticket, options: await signInOptions(party, challenge) };
}

/**
 * Opens a session for the holder of a passkey, under the rules of a sign-in by password. Throws PASSKEY_EXPIRED;
 * PASSKEY_REFUSED for an unknown or removed passkey and for any answer that is not its signature; BLOCKED and NOT_APPROVED only
 * after the right one; TOO_MANY_REQUESTS; PASSKEY_UNAVAILABLE. A counter that did not grow is refused and
 * reported to the holder by an alarm. Of a frozen wallet it asks for the end of the freeze, and `wasFrozen` says so.
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
  const challenge = await deps.store.write((tx) => takeChallenge(tx, { ticket, asker: null, now }));
  if (challenge === null) throw new DomainError('PASSKEY_EXPIRED');
  const passkey = await signedBy(deps, known, (key) => verifySignIn(party, challenge, answer, key));
  if (passkey === null) throw new DomainError('PASSKEY_REFUSED');

  const open = async (tx: Tx): Promise<Result<{ token: string; wasFrozen: boolean }>> => {
    const used = await usePasskey(tx, passkey, { copyAlarm: ALARM_PASSKEY.signInRefused, now });
    // Its holder may have been blocked since. Returned and not thrown, so that what was written stays: the use, the alarm of a copy.
    if (!used.ok) return used;
    const may = checkMaySignIn(used.value.status);
    if (!may.ok) return fail(may.code === 'CREDENTIALS_WRONG' ? 'PASSKEY_REFUSED' : may.code);
    const wasFrozen = await askForEnd(tx, deps.secrets, used.value.holderId, now);
    return ok({
      token: await openSession(tx, deps, client, { ...used.value, mark: device, now }),
      wasFrozen,
    });
  };
  const opened = unwrap(await deps.store.write(open));
  return { userId: passkey.holderId, ...opened, login: passkey.login, first: false };
}
