import { WON_ACCOUNTS, type WonAccount } from '../../domain/won-accounts.ts';
import type { Columns } from '../columns.ts';
import type { defineCompanies } from './companies.ts';
import type { defineHolders } from './holders.ts';
import type { defineOperators } from './operators.ts';

export type AccountKind = 'holder' | 'issuance' | 'fees' | 'external' | WonAccount;

const wonKinds = WON_ACCOUNTS.map((kind) => `'${kind}'`).join(', ');

/** What a closing says beside its sums: amounts in the wire format, what was open, and what the operator wrote. */
export type ClosingSummary = {
  issued: string;
  redeemed: string;
  fees: string;
  open: readonly { kind: string; count: number; won: string; since?: string | undefined }[];
  note: string | null;
  /** The note of the operator who signed first, where two signed; closings from before it was kept have none. */
  agreedNote?: string | null;
};

type References = Pick<ReturnType<typeof defineCompanies>, 'depositAccounts'> &
  Pick<ReturnType<typeof defineHolders>, 'holders'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'>;

/** Double entry. Entries are append-only; what an account has is the sum of its entries. */
export function defineLedger(d: Columns, { depositAccounts, holders, operators }: References) {
  /**
   * The three system accounts are created by the first migration and may be negative, like those of a deposit account. The
   * kind says the asset: accounts of a deposit account count whole won, all others units of DAON.
   */
  const accounts = d.table(
    'accounts',
    {
      id: d.identity('id'),
      kind: d.text<AccountKind>('kind').notNull(),
      holderId: d.id('holder_id').references(() => holders.id),
      /** What a holder has; of any other account the sum of its entries up to `summedTo`. Whole won in won accounts. */
      balance: d.units('balance').notNull(),
      /**
       * The newest transaction whose entries are in the balance of an account that is no holder's, null for none; always null
       * for a holder. Every send would wait for the others if it had to update the one account of fees, so such an account is
       * only summed now and then, by a check that found its entries sound.
       */
      summedTo: d.id('summed_to'),
      /** Reserved by pending and held sales and external sends. */
      held: d.units('held').notNull(),
      /** Locked by an operator; may exceed the balance. */
      locked: d.units('locked').notNull(),
      /** Of a won account alone. The asset has no column of its own: it would make each send of PostgreSQL write more. */
      depositAccountId: d.id('deposit_account_id').references(() => depositAccounts.id),
    },
    (t) => [
      d.uniqueIndex('accounts_holder').on(t.holderId),
      d
        .uniqueIndex('accounts_system_kind')
        .on(t.kind)
        .where(d.where('holder_id IS NULL AND deposit_account_id IS NULL')),
      d
        .uniqueIndex('accounts_won_kind')
        .on(t.depositAccountId, t.kind)
        .where(d.where('deposit_account_id IS NOT NULL')),
      d.check('accounts_kind_known', `kind IN ('holder', 'issuance', 'fees', 'external', ${wonKinds})`),
      d.check('accounts_owner', "(kind = 'holder') = (holder_id IS NOT NULL)"),
      d.check('accounts_won', `(kind IN (${wonKinds})) = (deposit_account_id IS NOT NULL)`),
      d.check('accounts_balance', "kind <> 'holder' OR balance >= 0"),
      d.check('accounts_held', "held >= 0 AND (held <= balance OR (kind <> 'holder' AND held = 0))"),
      d.check('accounts_locked', "locked >= 0 AND (locked = 0 OR kind = 'holder')"),
    ],
  );

  const ledgerTransactions = d.table(
    'ledger_transactions',
    {
      id: d.identity('id'),
      kind: d.text('kind').notNull(),
      /** Null for the hash that follows from the id and the time (`server/ledger/transaction-hash.ts`). */
      hash: d.hex('hash'),
      requestId: d.id('request_id'),
      reversesId: d.id('reverses_id'),
      operatorId: d.id('operator_id').references(() => operators.id),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('ledger_transactions_hash').on(t.hash).where(d.where('hash IS NOT NULL')),
      d
        .uniqueIndex('ledger_transactions_reverses')
        .on(t.reversesId)
        .where(d.where('reverses_id IS NOT NULL')),
      d.index('ledger_transactions_request').on(t.requestId).where(d.where('request_id IS NOT NULL')),
      // Most transactions are sends: a list of them reads the table, whose order is that of the list.
      d.index('ledger_transactions_kind').on(t.kind, t.id).where(d.where("kind <> 'send'")),
      // For sums of one kind since a time. The kind comes first, or the planner would use this index instead of the one
      // above.
      d.index('ledger_transactions_kind_day').on(t.kind, t.createdAt).where(d.where("kind <> 'send'")),
      // Leads from a time to ids, which are drawn in the order of time: `server/ledger/transaction-times.ts`.
      d.index('ledger_transactions_times').on(t.createdAt).where(d.where('id % 64 = 0')),
      d.check('ledger_transactions_hash_length', 'length(hash) = 32'),
    ],
  );

  const ledgerEntries = d.table(
    'ledger_entries',
    {
      transactionId: d
        .id('transaction_id')
        .notNull()
        .references(() => ledgerTransactions.id),
      /** Its place in the transaction, from 0. */
      leg: d.int32('leg').notNull(),
      accountId: d
        .id('account_id')
        .notNull()
        .references(() => accounts.id),
      /** Units of DAON, or whole won where the account is a won account. */
      amount: d.units('amount').notNull(),
    },
    (t) => [
      // The key leads to the accounts of a transaction, the index to the transactions of a holder's or a won account. The first
      // three accounts are the system's, made by the first migration: every send has an entry of theirs, and no list asks for it.
      d.primaryKey({ name: 'ledger_entries_pk', columns: [t.transactionId, t.leg] }),
      d.index('ledger_entries_by_account').on(t.accountId, t.transactionId).where(d.where('account_id > 3')),
      d.check('ledger_entries_amount', 'amount <> 0'),
    ],
  );

  /** Checkpoint of the ledger check: the next incremental check starts from these sums. */
  const ledgerChecks = d.table('ledger_checks', {
    id: d.identity('id'),
    lastTransactionId: d.id('last_transaction_id').notNull(),
    /** Decimal strings by account id. */
    sums: d.json<Record<string, string>>('sums').notNull(),
    checkedAt: d.instant('checked_at').notNull(),
  });

  /** One row, made by a migration and never changed: the key of the transactions' hashes. */
  const ledgerHashKey = d.table(
    'ledger_hash_key',
    { id: d.int32<1>('id').primaryKey(), key: d.hex('key').notNull() },
    () => [
      d.check('ledger_hash_key_single', 'id = 1'),
      d.check('ledger_hash_key_length', 'length(key) = 32'),
    ],
  );

  /** The business day of each transaction that has entries in won, which are all of one deposit account. Append-only. */
  const wonBookings = d.table(
    'won_bookings',
    {
      transactionId: d
        .id('transaction_id')
        .primaryKey()
        .references(() => ledgerTransactions.id),
      depositAccountId: d
        .id('deposit_account_id')
        .notNull()
        .references(() => depositAccounts.id),
      /** A day in Seoul, `2026-11-20`: that of the event, or the first open day after it. */
      day: d.text('day').notNull(),
      /** What an operator wrote about it. */
      note: d.text('note'),
    },
    (t) => [d.index('won_bookings_day').on(t.depositAccountId, t.day, t.transactionId)],
  );

  /** A signed day of a deposit account; it also ends the days before it that are still open. Append-only. Whole won. */
  const closings = d.table(
    'closings',
    {
      id: d.identity('id'),
      depositAccountId: d
        .id('deposit_account_id')
        .notNull()
        .references(() => depositAccounts.id),
      day: d.text('day').notNull(),
      openingWon: d.won('opening_won').notNull(),
      inWon: d.won('in_won').notNull(),
      outWon: d.won('out_won').notNull(),
      closingWon: d.won('closing_won').notNull(),
      /** Lines without a request less requests without a line, at the end of the day. */
      unmatchedWon: d.won('unmatched_won').notNull(),
      /** What the bank's statement says; null without one. */
      statementWon: d.won('statement_won'),
      summary: d.json<ClosingSummary>('summary').notNull(),
      /** The newest booking of the deposit account when it was closed; 0 for none. */
      lastTransactionId: d.id('last_transaction_id').notNull(),
      closedBy: d
        .id('closed_by')
        .notNull()
        .references(() => operators.id),
      /** The second operator, where two are needed. */
      agreedBy: d.id('agreed_by').references(() => operators.id),
      closedAt: d.instant('closed_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('closings_day').on(t.depositAccountId, t.day),
      d.check('closings_sum', 'closing_won = opening_won + in_won - out_won'),
      d.check('closings_moves', 'in_won >= 0 AND out_won >= 0'),
    ],
  );

  return {
    accounts,
    ledgerTransactions,
    ledgerEntries,
    ledgerChecks,
    ledgerHashKey,
    wonBookings,
    closings,
  };
}
