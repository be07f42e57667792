import { DomainError } from '../../../domain/errors.ts';
import { PASSKEYS_MAX } from '../../../domain/limits.ts';
import type { Deps } from '../../deps/deps.ts';
import type { CallingHolder } from '../../holders/require-active-holder.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { askerOf, giveChallenge } from './challenges.repo.ts';
import { listPasskeysOf } from './passkeys.repo.ts';
import { proveAct, useForPasskeys, type Offered } from './prove-act.ts';
import { relyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { registrationOptions } from './verify-answer.ts';

/**
 * Gives a session, against the password or more (`useForPasskeys`), the one challenge with which it may add a passkey. Throws
 * PASSWORD_WRONG, PASSKEY_UNAVAILABLE, PASSKEY_LIMIT, CONFIRMATION_…, CODE_….
 */
export async function beginRegistration(
  deps: Deps,
  client: Client,
  holder: CallingHolder & { login: string; tokenHash: string },
  offered: Offered,
) {
  const party = relyingParty(deps, client);
  const act = { act: 'auth.passkeys.registerOptions', content: {} } as const;
  const proof = await proveAct(deps, { holder, client }, offered, act);
  unwrap(await deps.store.write((tx) => useForPasskeys(tx, holder, proof)));
  const known = await deps.store.read((db) => listPasskeysOf(db, holder.id));
  if (known.length >= PASSKEYS_MAX) throw new DomainError('PASSKEY_LIMIT');
  const purpose = proof.by === 'password' ? 'register' : 'registerProven';
  const { ticket, challenge } = await giveChallenge(deps, askerOf(holder.tokenHash, purpose));
  const user = { handle: userHandleOf(deps.secrets, holder.id), login: holder.login };
  const ids = known.map(({ credentialId }) => credentialId);
  return { ticket, options: await registrationOptions(party, user, { challenge, known: ids }) };
}
