import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';

type References = Pick<ReturnType<typeof defineHolders>, 'holders' | 'sessions'>;

/** The devices that holders' alarms are pushed to (ADR-0031). The alarms themselves are the queue. */
export function definePush(d: Columns, { holders, sessions }: References) {
  const pushSubscriptions = d.table(
    'push_subscriptions',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /** The session that subscribed; null once that session has timed out and was deleted. */
      sessionId: d.id('session_id').references(() => sessions.id, { onDelete: 'set null' }),
      endpointHmac: d.text('endpoint_hmac').notNull(),
      /** The endpoint and the keys of the browser, as JSON: anyone who has them can address the device. */
      targetEnc: d.text('target_enc').notNull(),
      received: d.bool('received').notNull(),
      remittance: d.bool('remittance').notNull(),
      purchase: d.bool('purchase').notNull(),
      link: d.bool('link').notNull(),
      withAmount: d.bool('with_amount').notNull(),
      /** The holder's last alarm that was pushed or passed over. */
      toldSeq: d.id('told_seq').notNull(),
      /** The last alarm that the device gets before it is forgotten; null while its holder is signed in on it. */
      finalSeq: d.id('final_seq'),
      /** Failed attempts since the last success. */
      failures: d.int32('failures').notNull(),
      /** Earliest time of the next attempt; null for immediately. */
      nextTryAt: d.instant('next_try_at'),
      createdAt: d.instant('created_at').notNull(),
      expiresAt: d.instant('expires_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('push_subscriptions_endpoint').on(t.endpointHmac),
      d.index('push_subscriptions_holder').on(t.holderId),
      d.index('push_subscriptions_session').on(t.sessionId),
      d.index('push_subscriptions_expires_at').on(t.expiresAt),
      d.index('push_subscriptions_retry').on(t.nextTryAt).where(d.where('next_try_at IS NOT NULL')),
      d.check('push_subscriptions_counts', 'failures >= 0 AND told_seq >= 0'),
    ],
  );

  return { pushSubscriptions };
}
