import { REQUEST_FACT_KINDS, type RequestFactKind } from '../../domain/request-state.ts';
import { type RequestState, type SignedAct } from '../../domain/request-state.ts';
import { REQUEST_KINDS, type RequestKind } from '../../domain/request-kinds.ts';
import type { Columns } from '../columns.ts';
import type { defineCompanies } from './companies.ts';
import type { defineHolders } from './holders.ts';
import type { defineOperators } from './operators.ts';

/** `time` ends what runs at its hour, `expiry` what was not decided in time. */
export type DecidedAs = 'operator' | 'holder' | 'expiry' | 'time';

type References = ReturnType<typeof defineCompanies> &
  Pick<ReturnType<typeof defineHolders>, 'holders' | 'walletAddresses'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'>;

/** Everything that an operator or time decides: the common columns of all requests, and one table for each kind. */
export function defineRequests(d: Columns, references: References) {
  const { companies, depositAccounts, linkedAccounts, invites, holders, operators, walletAddresses } =
    references;

  const requests = d.table(
    'requests',
    {
      /** From `tx.nextId`. */
      id: d.id('id').primaryKey(),
      kind: d.text<RequestKind>('kind').notNull(),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /** 0 pending, 1 done, 2 failed, 3 on hold. */
      state: d.int32<RequestState>('state').notNull(),
      version: d.int32('version').notNull(),
      reason: d.text('reason'),
      decidedAt: d.instant('decided_at'),
      decidedBy: d.id('decided_by').references(() => operators.id),
      decidedAs: d.text<DecidedAs>('decided_as'),
      /** When time ends it: a purchase expires, a waiting send runs. */
      expiresAt: d.instant('expires_at'),
      /** When a request on hold becomes pending again: the beginning of a day in Seoul; null for a hold without a day. */
      holdUntil: d.instant('hold_until'),
      /** The operator who is paying the request, and since when; no other operator can decide it meanwhile (D48). */
      takenBy: d.id('taken_by').references(() => operators.id),
      takenAt: d.instant('taken_at'),
      /** Its worth when it was made; null without a price, and in rows older than the column. */
      worthWon: d.won('worth_won'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.index('requests_kind').on(t.kind, t.id),
      d.index('requests_kind_state').on(t.kind, t.state, t.id),
      d.index('requests_kind_created').on(t.kind, t.createdAt),
      d.index('requests_holder').on(t.holderId, t.kind, t.state),
      // The timeline of a holder, newest first.
      d.index('requests_holder_newest').on(t.holderId, t.id),
      d
        .index('requests_expires_at')
        .on(t.expiresAt)
        .where(d.where('state IN (0, 3) AND expires_at IS NOT NULL')),
      // How long decisions took, and the orders that may have been approved for a bank's line by eye.
      d
        .index('requests_decision_times')
        .on(t.decidedAt, t.kind, t.createdAt)
        .where(d.where("state IN (1, 2) AND decided_as = 'operator'")),
      d.index('requests_hold_until').on(t.holdUntil, t.id).where(d.where('hold_until IS NOT NULL')),
      d.index('requests_taken').on(t.takenAt).where(d.where('taken_at IS NOT NULL')),
      d.check('requests_kind_known', `kind IN (${REQUEST_KINDS.map((kind) => `'${kind}'`).join(', ')})`),
      d.check('requests_state_known', 'state BETWEEN 0 AND 3'),
      d.check('requests_decided_as_known', "decided_as IN ('operator', 'holder', 'expiry', 'time')"),
    ],
  );

  /** What is known about a request beside its own row (ADR-0035). A fact is never changed; it ends. */
  const requestFacts = d.table(
    'request_facts',
    {
      id: d.identity('id'),
      requestId: d
        .id('request_id')
        .notNull()
        .references(() => requests.id),
      kind: d.text<RequestFactKind>('kind').notNull(),
      /** What was signed; null for the other kinds. */
      act: d.text<SignedAct>('act'),
      /** The version of the request that the fact is about. */
      version: d.int32('version').notNull(),
      /** The line of the bank that says so. */
      lineId: d.id('line_id'),
      /** The on-chain hash that the approval of an external send names. */
      txHash: d.text('tx_hash'),
      by: d.id('by').references(() => operators.id),
      at: d.instant('at').notNull(),
      endedAt: d.instant('ended_at'),
      endedBy: d.id('ended_by').references(() => operators.id),
    },
    (t) => [
      d.index('request_facts_request').on(t.requestId, t.kind),
      d
        .uniqueIndex('request_facts_signed_once')
        .on(t.requestId, t.kind, t.version, t.act, t.by)
        .where(d.where("ended_at IS NULL AND kind IN ('signed', 'saidPaid')")),
      // When the newest one ended, for the consoles that wait for a change.
      d.index('request_facts_ended').on(t.endedAt).where(d.where('ended_at IS NOT NULL')),
      d.index('request_facts_line').on(t.lineId).where(d.where('line_id IS NOT NULL AND ended_at IS NULL')),
      d.check(
        'request_facts_kind_known',
        `kind IN (${REQUEST_FACT_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
      ),
    ],
  );

  const requestId = () =>
    d
      .id('request_id')
      .primaryKey()
      .references(() => requests.id);
  const linkedAccountId = () =>
    d
      .id('linked_account_id')
      .notNull()
      .references(() => linkedAccounts.id);
  const companyId = () =>
    d
      .id('company_id')
      .notNull()
      .references(() => companies.id);

  const purchases = d.table(
    'purchases',
    {
      requestId: requestId(),
      linkedAccountId: linkedAccountId(),
      companyId: companyId(),
      won: d.won('won').notNull(),
      price: d.price('price_e4').notNull(),
      /** Before the fee. */
      tokens: d.units('tokens').notNull(),
      fee: d.units('fee').notNull(),
      /** The deposit account as it was shown when the order was made. */
      depositBankCode: d.text('deposit_bank_code').notNull(),
      depositNumEnc: d.text('deposit_num_enc').notNull(),
      depositName: d.text('deposit_name').notNull(),
      /** The same account as a row; null in orders older than the column. */
      depositAccountId: d.id('deposit_account_id').references(() => depositAccounts.id),
      /** The company that an old client sent, when it differs from the account's. */
      clientCompanyNote: d.text('client_company_note'),
      /** The earlier order whose price it was given for a late line of the bank; null at the price of its own day. */
      priceOrderId: d.id('price_order_id').references(() => requests.id),
      /** The open order that it ended, because a line of the bank paid another sum than that; null for most. */
      replacesId: d.id('replaces_id').references(() => requests.id),
      /** When the holder said that the deposit is wired (D69). It decides nothing. */
      saidPaidAt: d.instant('said_paid_at'),
    },
    (t) => [
      d.index('purchases_linked_account').on(t.linkedAccountId),
      d.index('purchases_won').on(t.won, t.requestId),
      d.index('purchases_company').on(t.companyId, t.requestId),
      d.index('purchases_deposit_account').on(t.depositAccountId, t.requestId),
      d.index('purchases_price_order').on(t.priceOrderId).where(d.where('price_order_id IS NOT NULL')),
      d.uniqueIndex('purchases_replaces').on(t.replacesId).where(d.where('replaces_id IS NOT NULL')),
      d.check('purchases_amounts', 'won > 0 AND price_e4 > 0 AND fee >= 0 AND tokens > fee'),
    ],
  );

  const sales = d.table(
    'sales',
    {
      requestId: requestId(),
      linkedAccountId: linkedAccountId(),
      companyId: companyId(),
      gross: d.units('gross').notNull(),
      net: d.units('net').notNull(),
      fee: d.units('fee').notNull(),
      price: d.price('price_e4').notNull(),
      payoutWon: d.won('payout_won').notNull(),
      /** Which of the two amounts the holder named. */
      names: d.text<'gross' | 'net'>('names').notNull(),
      /** The approved sale whose payout the bank returned, and in whose place it stands; null for most. */
      returnedId: d.id('returned_id').references(() => requests.id),
    },
    (t) => [
      d.index('sales_linked_account').on(t.linkedAccountId),
      d.index('sales_payout_won').on(t.payoutWon, t.requestId),
      d.index('sales_company').on(t.companyId, t.requestId),
      d.uniqueIndex('sales_returned').on(t.returnedId).where(d.where('returned_id IS NOT NULL')),
      d.check(
        'sales_amounts',
        'net > 0 AND fee >= 0 AND gross = net + fee AND price_e4 > 0 AND payout_won > 0',
      ),
      d.check('sales_names_known', "names IN ('gross', 'net')"),
    ],
  );

  const externalSends = d.table(
    'external_sends',
    {
      requestId: requestId(),
      toAddress: d.text('to_address').notNull(),
      net: d.units('net').notNull(),
      fee: d.units('fee').notNull(),
      gross: d.units('gross').notNull(),
      /** On-chain, lower case, given at the approval. */
      txHash: d.text('tx_hash'),
    },
    (t) => [
      d.uniqueIndex('external_sends_tx_hash').on(t.txHash),
      d.check('external_sends_amounts', 'net > 0 AND fee >= 0 AND gross = net + fee'),
    ],
  );

  /** A send to a wallet here that waits until the request's `expires_at`; the gross is held meanwhile. */
  const waitingSends = d.table(
    'waiting_sends',
    {
      requestId: requestId(),
      /** The wallet that receives it, and its address as the sender named it. */
      receiverId: d
        .id('receiver_id')
        .notNull()
        .references(() => holders.id),
      addressId: d
        .id('address_id')
        .notNull()
        .references(() => walletAddresses.id),
      net: d.units('net').notNull(),
      fee: d.units('fee').notNull(),
      gross: d.units('gross').notNull(),
    },
    () => [d.check('waiting_sends_amounts', 'net > 0 AND fee >= 0 AND gross = net + fee')],
  );

  const linkRequests = d.table(
    'link_requests',
    {
      requestId: requestId(),
      linkedAccountId: linkedAccountId(),
      inviteId: d.id('invite_id').references(() => invites.id),
    },
    (t) => [
      d.uniqueIndex('link_requests_linked_account').on(t.linkedAccountId),
      d.index('link_requests_invite').on(t.inviteId),
    ],
  );

  const signUps = d.table(
    'sign_ups',
    {
      requestId: requestId(),
      linkedAccountId: linkedAccountId(),
      inviteId: d.id('invite_id').references(() => invites.id),
    },
    (t) => [
      d.uniqueIndex('sign_ups_linked_account').on(t.linkedAccountId),
      d.index('sign_ups_invite').on(t.inviteId),
    ],
  );

  return { requests, requestFacts, purchases, sales, externalSends, waitingSends, linkRequests, signUps };
}
