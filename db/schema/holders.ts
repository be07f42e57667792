import { sql } from '../sql.ts';
import type { HolderStatus, SessionEnd } from '../../domain/holder.ts';
import type { Columns } from '../columns.ts';
import type { defineOperators } from './operators.ts';

export function defineHolders(d: Columns, { operators }: ReturnType<typeof defineOperators>) {
  const holders = d.table(
    'holders',
    {
      id: d.identity('id'),
      /** As typed; `logins` holds it in lower case. */
      login: d.text('login').notNull(),
      name: d.text('name').notNull(),
      passwordHash: d.text('password_hash').notNull(),
      status: d.text<HolderStatus>('status').notNull(),
      /** Lower case; null until the sign-up is approved, then permanent. */
      walletAddress: d.text('wallet_address'),
      phoneEnc: d.text('phone_enc').notNull(),
      phoneHmac: d.text('phone_hmac').notNull(),
      phoneLast4: d.text('phone_last4').notNull(),
      termsVersion: d.text('terms_version').notNull(),
      termsAgreedAt: d.instant('terms_agreed_at').notNull(),
      firstSignedInAt: d.instant('first_signed_in_at'),
      blockedReason: d.text('blocked_reason'),
      createdAt: d.instant('created_at').notNull(),
      approvedAt: d.instant('approved_at'),
      closedAt: d.instant('closed_at'),
      /** When the personal data was erased. */
      erasedAt: d.instant('erased_at'),
      /** The holder's own limits (ADR-0039), null for none. */
      dayLimitWon: d.won('day_limit_won'),
      actLimitWon: d.won('act_limit_won'),
      /** The limits that will be in force from `nextLimitsAt` on; without a time there are none, and both are null. */
      nextDayLimitWon: d.won('next_day_limit_won'),
      nextActLimitWon: d.won('next_act_limit_won'),
      nextLimitsAt: d.instant('next_limits_at'),
      /** When higher ones last came in force. */
      limitsRaisedAt: d.instant('limits_raised_at'),
      /** Since when the wallet is frozen by its holder (ADR-0042), and when that ends; null until its end was asked for. */
      frozenAt: d.instant('frozen_at'),
      freezeEndsAt: d.instant('freeze_ends_at'),
      /** For how many hours the end of a freeze waits, and the shorter wait that will be in force from a time on; both or none. */
      freezeWaitHours: d.int32('freeze_wait_hours').notNull().default(0),
      nextFreezeWaitHours: d.int32('next_freeze_wait_hours'),
      nextFreezeWaitAt: d.instant('next_freeze_wait_at'),
      /** What the holder confirms beyond what the owner demands (ADR-0043), null for never. */
      confirmDayWon: d.won('confirm_day_won'),
      confirmFirstWon: d.won('confirm_first_won'),
      confirmChanges: d.bool('confirm_changes'),
      /** Whether the holder is asked about warnings that the owner has not turned on (ADR-0045). */
      asksWarnings: d.bool('asks_warnings'),
      /** The holder's own wait of first sends (ADR-0046): from which worth on, and how long; null for none. */
      waitWon: d.won('wait_won'),
      waitHours: d.int32('wait_hours'),
      /** In force from `nextLimitsAt` on, as the limits. */
      nextWaitWon: d.won('next_wait_won'),
      nextWaitHours: d.int32('next_wait_hours'),
      /** Whether a sender is shown the name, as a bank shows it. */
      showsName: d
        .bool('shows_name')
        .notNull()
        .default(sql`false`),
    },
    (t) => [
      d.index('holders_frozen').on(t.id).where(d.where('frozen_at IS NOT NULL')),
      d.index('holders_freeze_ends_at').on(t.freezeEndsAt).where(d.where('freeze_ends_at IS NOT NULL')),
      d
        .index('holders_next_freeze_wait_at')
        .on(t.nextFreezeWaitAt)
        .where(d.where('next_freeze_wait_at IS NOT NULL')),
      d.index('holders_next_limits_at').on(t.nextLimitsAt).where(d.where('next_limits_at IS NOT NULL')),
      d.uniqueIndex('holders_wallet_address').on(t.walletAddress),
      d.index('holders_phone_hmac').on(t.phoneHmac),
      d.index('holders_phone_last4').on(t.phoneLast4, t.id),
      d.index('holders_status').on(t.status, t.id),
      d.index('holders_name').on(t.name, t.id),
      d.check('holders_status_known', "status IN ('waiting', 'active', 'blocked', 'rejected', 'closed')"),
      d.check('holders_wallet_address_lower', 'wallet_address = lower(wallet_address)'),
    ],
  );

  /** Logins are unique over holders and operators, case-insensitively; the login of a closed holder stays taken. */
  const logins = d.table(
    'logins',
    {
      loginLower: d.text('login_lower').primaryKey(),
      holderId: d.id('holder_id').references(() => holders.id),
      operatorId: d.id('operator_id').references(() => operators.id),
    },
    (t) => [
      d.uniqueIndex('logins_holder').on(t.holderId),
      d.uniqueIndex('logins_operator').on(t.operatorId),
      d.check('logins_one_owner', '(holder_id IS NULL) <> (operator_id IS NULL)'),
    ],
  );

  /**
   * Every current and former wallet address. A former address keeps receiving, and no address is assigned twice (D56).
   */
  const walletAddresses = d.table(
    'wallet_addresses',
    {
      /** Never on the wire: the history names a wallet by it. */
      id: d.identity('id'),
      /** Lower case. */
      address: d.text('address').notNull(),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /**
       * Identifies the extended public key that the address was derived from; null for an address whose key is unknown.
       */
      xpubId: d.text('xpub_id'),
      custodyIndex: d.id('custody_index'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('wallet_addresses_address').on(t.address),
      d.index('wallet_addresses_holder').on(t.holderId),
      d.uniqueIndex('wallet_addresses_derived').on(t.xpubId, t.custodyIndex),
      d.check('wallet_addresses_lower', 'address = lower(address)'),
      d.check('wallet_addresses_derivation', '(xpub_id IS NULL) = (custody_index IS NULL)'),
    ],
  );

  /** Networks from which a login signed in lately: attempts from there have a separate limit (D54). */
  const signInNetworks = d.table(
    'sign_in_networks',
    {
      loginLower: d.text('login_lower').notNull(),
      ipPrefix: d.text('ip_prefix').notNull(),
      lastAt: d.instant('last_at').notNull(),
    },
    (t) => [
      d.primaryKey({ name: 'sign_in_networks_pk', columns: [t.loginLower, t.ipPrefix] }),
      d.index('sign_in_networks_last_at').on(t.lastAt),
    ],
  );

  /** The devices on which a holder signed in (ADR-0044). Holders who share one have a row each, and nothing links the two. */
  const knownDevices = d.table(
    'known_devices',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /** Of the holder and what the device says of itself; null once the device was forgotten. */
      markHash: d.text('mark_hash'),
      userAgent: d.text('user_agent').notNull(),
      /** When it became known. */
      createdAt: d.instant('created_at').notNull(),
      /** Its last sign-in. */
      lastAt: d.instant('last_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('known_devices_mark').on(t.holderId, t.markHash),
      d.index('known_devices_last_at').on(t.lastAt),
    ],
  );

  const sessions = d.table(
    'sessions',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /** Null for a session from before devices were known, and once the device's row is gone. */
      deviceId: d.id('device_id').references(() => knownDevices.id, { onDelete: 'set null' }),
      tokenHash: d.text('token_hash').notNull(),
      ipPrefix: d.text('ip_prefix').notNull(),
      userAgent: d.text('user_agent').notNull(),
      createdAt: d.instant('created_at').notNull(),
      lastSeenAt: d.instant('last_seen_at').notNull(),
      expiresAt: d.instant('expires_at').notNull(),
      /** Which act of a person ended it: then it expires at its own creation. */
      endedBy: d.text<SessionEnd>('ended_by'),
    },
    (t) => [
      d.uniqueIndex('sessions_token_hash').on(t.tokenHash),
      d.index('sessions_holder').on(t.holderId),
      d.index('sessions_device').on(t.deviceId),
      d.index('sessions_expires_at').on(t.expiresAt),
    ],
  );

  return { holders, logins, walletAddresses, signInNetworks, knownDevices, sessions };
}
