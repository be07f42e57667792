import type { PayoutFormat, PayoutTemplateId } from '../../domain/payout-file.ts';
import type { Columns } from '../columns.ts';
import { sql } from '../sql.ts';
import type { defineBank } from './bank.ts';
import type { defineCompanies } from './companies.ts';
import type { defineOperators } from './operators.ts';

type References = Pick<ReturnType<typeof defineBank>, 'bankLines'> &
  Pick<ReturnType<typeof defineCompanies>, 'depositAccounts' | 'linkedAccounts'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'>;

/** What came in and is to be sent back, and the files of bulk transfers that send it. */
export function defineRefunds(
  d: Columns,
  { bankLines, depositAccounts, linkedAccounts, operators }: References,
) {
  const depositAccountId = () =>
    d
      .id('deposit_account_id')
      .notNull()
      .references(() => depositAccounts.id);
  const operatorId = (name: string) => d.id(name).references(() => operators.id);

  const refunds = d.table(
    'refunds',
    {
      /** That of the line in: a line is refunded once, and its id is never given again. */
      id: d.identity('id').references(() => bankLines.id),
      depositAccountId: depositAccountId(),
      won: d.won('won').notNull(),
      createdBy: operatorId('created_by').notNull(),
      createdAt: d.instant('created_at').notNull(),
      /** Who gets it; null until an operator says so. */
      bankCode: d.text('bank_code'),
      name: d.text('name'),
      numEnc: d.text('num_enc'),
      numLast4: d.text('num_last4'),
      /** The holder's account that the number was copied from; null for a number that was typed. */
      linkedAccountId: d.id('linked_account_id').references(() => linkedAccounts.id),
      payeeBy: operatorId('payee_by'),
      payeeAt: d.instant('payee_at'),
      /** The line out that paid it, alone or with others of its file in one sum. */
      paidLineId: d.id('paid_line_id').references(() => bankLines.id),
    },
    (t) => [
      d.index('refunds_account').on(t.depositAccountId, t.id),
      d.index('refunds_unpaid').on(t.won, t.depositAccountId).where(d.where('paid_line_id IS NULL')),
      d.index('refunds_paid_by').on(t.paidLineId).where(d.where('paid_line_id IS NOT NULL')),
      // A line in of the amount of a refund may return its payment.
      d.index('refunds_paid').on(t.won, t.depositAccountId).where(d.where('paid_line_id IS NOT NULL')),
      d.check('refunds_won', 'won > 0'),
      d.check(
        'refunds_payee',
        '(num_enc IS NULL) = (bank_code IS NULL) AND (num_enc IS NULL) = (name IS NULL) AND (num_enc IS NULL) = (num_last4 IS NULL) AND (num_enc IS NULL) = (payee_by IS NULL) AND (num_enc IS NULL) = (payee_at IS NULL) AND (linked_account_id IS NULL OR num_enc IS NOT NULL)',
      ),
    ],
  );

  const refundFiles = d.table(
    'refund_files',
    {
      /** From `nextNumber`. */
      id: d.identity('id'),
      /** The account that pays. */
      depositAccountId: depositAccountId(),
      template: d.text<PayoutTemplateId>('template').notNull(),
      format: d.text<PayoutFormat>('format').notNull(),
      /** What the payees' statements show as the sender; kept, because a company may be renamed. */
      mark: d.text('mark').notNull(),
      count: d.int32('count').notNull(),
      won: d.won('won').notNull(),
      /** SHA-256 of the file. The file itself is not kept: it holds account numbers. */
      contentHash: d.text('content_hash').notNull(),
      /** Why the account numbers were shown. */
      reason: d.text('reason').notNull(),
      madeBy: operatorId('made_by').notNull(),
      madeAt: d.instant('made_at').notNull(),
      /** How often it was downloaded again after it was made. */
      downloads: d
        .int32('downloads')
        .notNull()
        .default(sql`0`),
    },
    (t) => [
      d.index('refund_files_account').on(t.depositAccountId, t.id),
      d.check('refund_files_sums', 'count > 0 AND won > 0'),
      d.check('refund_files_format_known', "format IN ('xlsx', 'csv')"),
    ],
  );

  const refundFileRows = d.table(
    'refund_file_rows',
    {
      fileId: d
        .id('file_id')
        .notNull()
        .references(() => refundFiles.id),
      /** The row of the file, from 1. */
      position: d.int32('position').notNull(),
      /** Without a foreign key: a refund that left its file goes when its line is taken back, and the file remembers it. */
      refundId: d.id('refund_id').notNull(),
      won: d.won('won').notNull(),
      /** When and why it left the file; null while the file pays it. */
      takenBackAt: d.instant('taken_back_at'),
      takenBackBy: operatorId('taken_back_by'),
      takenBackReason: d.text('taken_back_reason'),
      /** The line that shows that the bank did not pay it: the debit for its file without it, or the line in that returned it. */
      unpaidLineId: d.id('unpaid_line_id').references(() => bankLines.id),
    },
    (t) => [
      d.primaryKey({ name: 'refund_file_rows_pk', columns: [t.fileId, t.position] }),
      // One file pays a refund.
      d.uniqueIndex('refund_file_rows_refund').on(t.refundId).where(d.where('taken_back_at IS NULL')),
      d.index('refund_file_rows_won').on(t.won).where(d.where('taken_back_at IS NULL')),
      d.index('refund_file_rows_unpaid').on(t.unpaidLineId).where(d.where('unpaid_line_id IS NOT NULL')),
      d.check('refund_file_rows_won', 'won > 0 AND position > 0'),
      d.check(
        'refund_file_rows_taken_back',
        '(taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL) = (taken_back_reason IS NULL)',
      ),
    ],
  );

  return { refunds, refundFiles, refundFileRows };
}
