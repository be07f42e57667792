import { ALARM_PASSKEY } from '../../../domain/alarm-types.ts';
import { deviceKind } from '../../../domain/device-name.ts';
import { DomainError } from '../../../domain/errors.ts';
import { PASSKEYS_MAX } from '../../../domain/limits.ts';
import type { Tx } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { sealPasskeyKey } from '../../holders/passkey-key.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import type { Client } from '../../trpc/context.ts';
import { askerOf, takeChallenge } from './challenges.repo.ts';
import { isLocked } from './prove-act.ts';
import { insertPasskey, listPasskeysOf, setKey } from './passkeys.repo.ts';
import { relyingParty } from './relying-party.ts';
import { tellOfPasskey } from './tell-of-passkey.ts';
import { userHandleOf } from './user-handle.ts';
import { verifyRegistration, type RegistrationAnswer } from './verify-answer.ts';

const UNKNOWN_DEVICE = '패스키';

/** The challenge of a ticket to register, and what the ticket was given for; null without one. */
async function takeRegistration(tx: Tx, tokenHash: string, asked: { ticket: string; now: Date }) {
  for (const purpose of ['register', 'registerProven'] as const) {
    const challenge = await takeChallenge(tx, { ...asked, asker: askerOf(tokenHash, purpose) });
    if (challenge !== null) return { challenge, purpose };
  }
  return null;
}

/**
 * Adds a passkey that the session's own challenge was answered with; it is named after the device. Throws PASSKEY_EXPIRED,
 * also for a ticket that the password gave before the wallet had a lock of its own; PASSKEY_NOT_ADDED for any other answer, PASSKEY_LIMIT, UNAUTHENTICATED for a session that ended meanwhile.
 */
export async function registerPasskey(
  deps: Deps,
  client: Client,
  holder: CallingHolder & { tokenHash: string },
  { ticket, answer }: { ticket: string; answer: RegistrationAnswer },
): Promise<{ id: number; name: string }> {
  const party = relyingParty(deps, client);
  const now = deps.clock.now();
  const asked = await deps.store.write((tx) => takeRegistration(tx, holder.tokenHash, { ticket, now }));
  if (asked === null) throw new DomainError('PASSKEY_EXPIRED');
  const made = await verifyRegistration(party, asked.challenge, answer);
  if (made === null) throw new DomainError('PASSKEY_NOT_ADDED');
  const { publicKey, ...passkey } = made;
  const name = deviceKind(client.userAgent) ?? UNKNOWN_DEVICE;
  const id = await deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    // The locks may have been set since, against the person who waits with the ticket.
    if (asked.purpose === 'register' && (await isLocked(tx, holder.id)))
      throw new DomainError('PASSKEY_EXPIRED');
    if ((await listPasskeysOf(tx, holder.id)).length >= PASSKEYS_MAX) throw new DomainError('PASSKEY_LIMIT');
    const put = await insertPasskey(tx, { ...passkey, holderId: holder.id, name, createdAt: now });
    if (put === null) throw new DomainError('PASSKEY_NOT_ADDED');
    const { credentialId } = passkey;
    const userHandle = userHandleOf(deps.secrets, holder.id);
    const key = { holderId: holder.id, credentialId, userHandle, publicKey };
    await setKey(tx, put, sealPasskeyKey(deps.secrets, put, key));
    await tellOfPasskey(tx, holder.id, ALARM_PASSKEY.added, { name, now });
    return put;
  });
  return { id, name };
}
