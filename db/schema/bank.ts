import type { Columns } from '../columns.ts';
import type { defineCompanies } from './companies.ts';
import type { defineLedger } from './ledger.ts';
import type { defineOperators } from './operators.ts';
import type { defineRequests } from './requests.ts';

type References = Pick<ReturnType<typeof defineCompanies>, 'depositAccounts'> &
  Pick<ReturnType<typeof defineLedger>, 'ledgerTransactions'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'> &
  Pick<ReturnType<typeof defineRequests>, 'requests'>;

/**
 * What a line was accounted for as. `newPurchase` is an order that was made for it, `returned` a line that another one returned or
 * returns, `payoutFile` one debit for the sales of a file, `refundPaid` a refund that was owed, or those of a file in one sum.
 */
export const SETTLED_AS = [
  'order',
  'newPurchase',
  'refund',
  'other',
  'returned',
  'payoutFile',
  'refundPaid',
] as const;
export type SettledAs = (typeof SETTLED_AS)[number];

/** Statements of the companies' banks, and what each line of them paid. */
export function defineBank(
  d: Columns,
  { depositAccounts, ledgerTransactions, operators, requests }: References,
) {
  const depositAccountId = () =>
    d
      .id('deposit_account_id')
      .notNull()
      .references(() => depositAccounts.id);

  /** One import of a statement. */
  const bankImports = d.table(
    'bank_imports',
    {
      id: d.identity('id'),
      depositAccountId: depositAccountId(),
      fileName: d.text('file_name').notNull(),
      /** SHA-256 of the file. */
      contentHash: d.text('content_hash').notNull(),
      /** The heading and the columns that were chosen: the next statement with the same heading is read alike. */
      headingKey: d.text('heading_key'),
      columns: d.json<readonly string[]>('columns').notNull(),
      imported: d.int32('imported').notNull(),
      repeated: d.int32('repeated').notNull(),
      /** The time of the newest line of the file: the account has been read until then. Null for a file without lines. */
      readUntil: d.instant('read_until'),
      importedBy: d
        .id('imported_by')
        .notNull()
        .references(() => operators.id),
      createdAt: d.instant('created_at').notNull(),
      /** Its lines were taken back: it was the statement of another account. Null for most. */
      undoneBy: d.id('undone_by').references(() => operators.id),
      undoneAt: d.instant('undone_at'),
    },
    (t) => [
      d.index('bank_imports_account').on(t.depositAccountId, t.id),
      d.index('bank_imports_read').on(t.depositAccountId, t.readUntil).where(d.where('undone_at IS NULL')),
      d.check('bank_imports_counts', 'imported >= 0 AND repeated >= 0'),
    ],
  );

  const bankLines = d.table(
    'bank_lines',
    {
      /** That of `ledgerTransactionId`; lines of older versions were numbered by the database, below the ids of theirs. */
      id: d.identity('id'),
      depositAccountId: depositAccountId(),
      importId: d
        .id('import_id')
        .notNull()
        .references(() => bankImports.id),
      at: d.instant('at').notNull(),
      /** How exact `at` is: a second, a minute or a day. */
      precisionMs: d.int32('precision_ms').notNull(),
      /** The day of `at` in Seoul, `2026-11-20`. */
      day: d.text('day').notNull(),
      direction: d.text<'in' | 'out'>('direction').notNull(),
      won: d.won('won').notNull(),
      name: d.text('name').notNull(),
      memo: d.text('memo').notNull(),
      /** What the bank says the account held after the line; null in a statement without balances. */
      balanceAfter: d.won('balance_after'),
      /** Equal in two statements for the same movement; see domain/bank-statement/line-identity.ts. */
      identity: d.text('identity').notNull(),
      /** The booking of the line itself. */
      ledgerTransactionId: d
        .id('ledger_transaction_id')
        .notNull()
        .references(() => ledgerTransactions.id),
      /** Null while the line is open. */
      settledAs: d.text<SettledAs>('settled_as'),
      /** The purchase or sale that the line pays. */
      requestId: d.id('request_id').references(() => requests.id),
      settlementTransactionId: d.id('settlement_transaction_id').references(() => ledgerTransactions.id),
      /** The line that it is settled against: each of the two names the other, but a debit for a payout file names none of those that returned a part of it. Without a foreign key, because one row is written first. */
      pairLineId: d.id('pair_line_id'),
      /** The sale whose payment came back; null where it was none, and for what was settled before the column. Without a foreign key as well. */
      returnedSaleId: d.id('returned_sale_id'),
      /** The refund whose payment came back, owed again with `settlementTransactionId`; null for others. Without a foreign key as well. */
      returnedRefundId: d.id('returned_refund_id'),
      note: d.text('note'),
      /** Whether its text names another person than the account of its purchase; null while it is open, and in lines older than the column. */
      isOtherName: d.bool('is_other_name'),
      settledBy: d.id('settled_by').references(() => operators.id),
      settledAt: d.instant('settled_at'),
    },
    (t) => [
      d.uniqueIndex('bank_lines_identity').on(t.depositAccountId, t.identity),
      d.index('bank_lines_import').on(t.importId),
      d.index('bank_lines_at').on(t.at, t.id),
      d.index('bank_lines_day').on(t.depositAccountId, t.day, t.id),
      d
        .index('bank_lines_open')
        .on(t.won, t.direction, t.depositAccountId)
        .where(d.where('settled_as IS NULL')),
      // The lines that a line may return or be returned by, settled ones too.
      d.index('bank_lines_amount').on(t.won, t.direction, t.depositAccountId, t.at),
      d.index('bank_lines_request').on(t.requestId).where(d.where('request_id IS NOT NULL')),
      d.index('bank_lines_returned_sale').on(t.returnedSaleId).where(d.where('returned_sale_id IS NOT NULL')),
      d
        .index('bank_lines_returned_refund')
        .on(t.returnedRefundId)
        .where(d.where('returned_refund_id IS NOT NULL')),
      d.index('bank_lines_pair').on(t.pairLineId).where(d.where('pair_line_id IS NOT NULL')),
      d.check('bank_lines_won', 'won > 0'),
      d.check('bank_lines_direction', "direction IN ('in', 'out')"),
      d.check(
        'bank_lines_settled_as',
        "settled_as IN ('order', 'newPurchase', 'refund', 'other', 'returned', 'payoutFile', 'refundPaid')",
      ),
      d.check(
        'bank_lines_settled',
        '(settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL) = (settled_by IS NULL)',
      ),
      d.check(
        'bank_lines_paid',
        "(request_id IS NOT NULL) = (settled_as IS NOT NULL AND settled_as IN ('order', 'newPurchase'))",
      ),
      d.check(
        'bank_lines_paired',
        "(pair_line_id IS NOT NULL) = (settled_as IS NOT NULL AND settled_as = 'returned')",
      ),
    ],
  );

  /**
   * Where a name may begin in the text of an open line (domain/bank-matching/name-keys.ts), and the sales to which a line out refers: the
   * lines that may mean an order are found by it among any number of lines of one amount. A settled line has no rows here. Without foreign keys, because
   * each row would be checked, and the rows of a statement are many.
   */
  const payerKeys = d.table(
    'payer_keys',
    {
      companyId: d.id('company_id').notNull(),
      won: d.won('won').notNull(),
      key: d.id('key').notNull(),
      /** The time of the line. */
      at: d.instant('at').notNull(),
      lineId: d.id('line_id').notNull(),
    },
    (t) => [d.primaryKey({ name: 'payer_keys_pk', columns: [t.key, t.companyId, t.won, t.at, t.lineId] })],
  );

  /**
   * Which lines are accounted for as `other` many at a time, with which note. A rule is never changed: another one takes its place, and
   * what was settled by it keeps its note.
   */
  const lineRules = d.table(
    'line_rules',
    {
      id: d.identity('id'),
      depositAccountId: depositAccountId(),
      direction: d.text<'in' | 'out'>('direction').notNull(),
      /** A part of the name or the remarks of a line. */
      text: d.text('text').notNull(),
      wonFrom: d.won('won_from'),
      wonTo: d.won('won_to'),
      note: d.text('note').notNull(),
      madeBy: d
        .id('made_by')
        .notNull()
        .references(() => operators.id),
      /** The operator who signed first, where two signed. */
      agreedBy: d.id('agreed_by').references(() => operators.id),
      createdAt: d.instant('created_at').notNull(),
      /** When another rule took its place, or it was removed. */
      endedAt: d.instant('ended_at'),
    },
    (t) => [
      d.index('line_rules_account').on(t.depositAccountId),
      d.check('line_rules_direction', "direction IN ('in', 'out')"),
      d.check('line_rules_won', 'won_from IS NULL OR won_to IS NULL OR won_from <= won_to'),
    ],
  );

  return { bankImports, bankLines, payerKeys, lineRules };
}
