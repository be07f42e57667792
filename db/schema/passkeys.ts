import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'>;

/** The keys with which holders sign in without a password, and the challenges that they sign (ADR-0040). */
export function definePasskeys(d: Columns, { holders }: References) {
  const passkeys = d.table(
    'passkeys',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /** As the authenticator names it, base64url. */
      credentialId: d.text('credential_id').notNull(),
      /** The public key with its holder and credential, as JSON, bound to the row: a replaced key would sign in as the holder. */
      keyEnc: d.text('key_enc').notNull(),
      /** Signatures so far, as the authenticator counts them; 0 for one that does not count. */
      counter: d.id('counter').notNull(),
      /** Whether its owner's account at a platform holds a copy. */
      backedUp: d.bool('backed_up').notNull(),
      name: d.text('name').notNull(),
      createdAt: d.instant('created_at').notNull(),
      lastUsedAt: d.instant('last_used_at'),
    },
    (t) => [
      d.uniqueIndex('passkeys_credential').on(t.credentialId),
      d.index('passkeys_holder').on(t.holderId),
      d.check('passkeys_counter', 'counter >= 0'),
    ],
  );

  /** Each is deleted by the call that answers it. */
  const passkeyChallenges = d.table(
    'passkey_challenges',
    {
      /** Of the ticket that the caller got with the challenge. */
      ticketHash: d.text('ticket_hash').primaryKey(),
      /** The session that asked and for what, hashed together; null for a sign-in. */
      sessionHash: d.text('session_hash'),
      challenge: d.text('challenge').notNull(),
      expiresAt: d.instant('expires_at').notNull(),
    },
    (t) => [d.index('passkey_challenges_expires_at').on(t.expiresAt)],
  );

  return { passkeys, passkeyChallenges };
}
