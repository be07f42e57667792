import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'>;

/** Phone verifications, reset tokens, idempotency keys, rate-limit counters, and outgoing messages. */
export function defineSafety(d: Columns, { holders }: References) {
  const verifications = d.table(
    'verifications',
    {
      id: d.identity('id'),
      publicId: d.text('public_id').notNull(),
      purpose: d.text('purpose').notNull(),
      phoneEnc: d.text('phone_enc').notNull(),
      phoneHmac: d.text('phone_hmac').notNull(),
      loginLower: d.text('login_lower'),
      holderId: d.id('holder_id').references(() => holders.id),
      codeHmac: d.text('code_hmac').notNull(),
      tries: d.int32('tries').notNull(),
      sends: d.int32('sends').notNull(),
      lastSentAt: d.instant('last_sent_at').notNull(),
      createdAt: d.instant('created_at').notNull(),
      expiresAt: d.instant('expires_at').notNull(),
      verifiedAt: d.instant('verified_at'),
      usedAt: d.instant('used_at'),
      endedAt: d.instant('ended_at'),
      ipPrefix: d.text('ip_prefix').notNull(),
    },
    (t) => [
      d.uniqueIndex('verifications_public_id').on(t.publicId),
      d.index('verifications_phone').on(t.phoneHmac, t.purpose, t.id),
      d.index('verifications_ip').on(t.ipPrefix, t.purpose, t.id),
      d.index('verifications_expires_at').on(t.expiresAt),
    ],
  );

  const resetTokens = d.table('reset_tokens', {
    tokenHash: d.text('token_hash').primaryKey(),
    holderId: d
      .id('holder_id')
      .notNull()
      .references(() => holders.id),
    expiresAt: d.instant('expires_at').notNull(),
    usedAt: d.instant('used_at'),
    createdAt: d.instant('created_at').notNull(),
  });

  const idempotencyKeys = d.table(
    'idempotency_keys',
    {
      /** The id of a holder, or the negated id of an operator. */
      actor: d.id('actor').notNull(),
      /** A UUID in 16 bytes, or the text of another key and a 0. */
      key: d.hex('key').notNull(),
      /** A code of `CODES` in `server/idempotency/once.ts`. */
      procedure: d.int32('procedure').notNull(),
      /** The first half of a SHA-256. */
      contentHash: d.hex('content_hash').notNull(),
      /** The result as most procedures have it, an id and a state; `result` is null then. */
      resultId: d.id('result_id'),
      resultState: d.int32('result_state'),
      result: d.json('result'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.primaryKey({ name: 'idempotency_keys_pk', columns: [t.actor, t.key] }),
      d.check('idempotency_keys_result', '(result IS NULL) = (result_id IS NOT NULL)'),
      d.check('idempotency_keys_state', '(result_id IS NULL) = (result_state IS NULL)'),
    ],
  );

  const rateCounters = d.table(
    'rate_counters',
    {
      key: d.text('key').notNull(),
      windowStart: d.instant('window_start').notNull(),
      count: d.int32('count').notNull(),
      expiresAt: d.instant('expires_at').notNull(),
    },
    (t) => [
      d.primaryKey({ name: 'rate_counters_pk', columns: [t.key, t.windowStart] }),
      d.index('rate_counters_expires_at').on(t.expiresAt),
    ],
  );

  const outbox = d.table(
    'outbox',
    {
      id: d.identity('id'),
      kind: d.text('kind').notNull(),
      toEnc: d.text('to_enc').notNull(),
      bodyEnc: d.text('body_enc').notNull(),
      createdAt: d.instant('created_at').notNull(),
      sentAt: d.instant('sent_at'),
      attempts: d.int32('attempts').notNull(),
      /** When a process last claimed the message to send it; for a while no other process may. */
      claimedAt: d.instant('claimed_at'),
      lastError: d.text('last_error'),
      /** Earliest time of the next try; null for immediately. */
      nextTryAt: d.instant('next_try_at'),
      /** When sending was abandoned; an operator may resend it. */
      gaveUpAt: d.instant('gave_up_at'),
      /** The public id of the verification whose code the message carries; null for any other message. */
      verificationId: d.text('verification_id'),
    },
    (t) => [
      d.index('outbox_unsent').on(t.id).where(d.where('sent_at IS NULL')),
      d.index('outbox_given_up').on(t.gaveUpAt).where(d.where('gave_up_at IS NOT NULL AND sent_at IS NULL')),
    ],
  );

  return { verifications, resetTokens, idempotencyKeys, rateCounters, outbox };
}
