import type { PayoutFormat, PayoutTemplateId } from '../../domain/payout-file.ts';
import type { Columns } from '../columns.ts';
import { sql } from '../sql.ts';
import type { defineCompanies } from './companies.ts';
import type { defineOperators } from './operators.ts';
import type { defineRequests } from './requests.ts';

type References = Pick<ReturnType<typeof defineCompanies>, 'depositAccounts'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'> &
  Pick<ReturnType<typeof defineRequests>, 'requests'>;

/** Files of bulk transfers, and the sales that each of them pays. */
export function definePayouts(d: Columns, { depositAccounts, operators, requests }: References) {
  const payouts = d.table(
    'payouts',
    {
      /** From `nextNumber`. */
      id: d.identity('id'),
      /** The account that pays. */
      depositAccountId: d
        .id('deposit_account_id')
        .notNull()
        .references(() => depositAccounts.id),
      template: d.text<PayoutTemplateId>('template').notNull(),
      format: d.text<PayoutFormat>('format').notNull(),
      /** What the holders' statements show as the sender; kept, because a company may be renamed. */
      mark: d.text('mark').notNull(),
      count: d.int32('count').notNull(),
      won: d.won('won').notNull(),
      /** SHA-256 of the file. The file itself is not kept: it holds account numbers. */
      contentHash: d.text('content_hash').notNull(),
      /** Why the account numbers were shown. */
      reason: d.text('reason').notNull(),
      madeBy: d
        .id('made_by')
        .notNull()
        .references(() => operators.id),
      madeAt: d.instant('made_at').notNull(),
      /** How often it was downloaded again after it was made. */
      downloads: d
        .int32('downloads')
        .notNull()
        .default(sql`0`),
    },
    (t) => [
      d.index('payouts_account').on(t.depositAccountId, t.id),
      d.check('payouts_sums', 'count > 0 AND won > 0'),
      d.check('payouts_format_known', "format IN ('xlsx', 'csv')"),
    ],
  );

  const payoutSales = d.table(
    'payout_sales',
    {
      payoutId: d
        .id('payout_id')
        .notNull()
        .references(() => payouts.id),
      /** The row of the file, from 1. */
      position: d.int32('position').notNull(),
      requestId: d
        .id('request_id')
        .notNull()
        .references(() => requests.id),
      won: d.won('won').notNull(),
      /** When and why it left the file; null while the file pays it. */
      takenBackAt: d.instant('taken_back_at'),
      takenBackBy: d.id('taken_back_by').references(() => operators.id),
      takenBackReason: d.text('taken_back_reason'),
      /** The debit for the whole file that paid the sale; null for a line of its own. Without a foreign key, because lines refer to requests. */
      lineId: d.id('line_id'),
      /** The line in by which the bank returned the sale's part of that debit (D60); null for most. Without a foreign key as well. */
      returnedLineId: d.id('returned_line_id'),
    },
    (t) => [
      d.primaryKey({ name: 'payout_sales_pk', columns: [t.payoutId, t.position] }),
      // One file pays a sale: no second file can, made by the same operator or another.
      d.uniqueIndex('payout_sales_request').on(t.requestId).where(d.where('taken_back_at IS NULL')),
      // Whether a sale was ever in a file is asked of single sales.
      d.index('payout_sales_of_request').on(t.requestId),
      d.index('payout_sales_line').on(t.lineId).where(d.where('line_id IS NOT NULL')),
      d.index('payout_sales_returned').on(t.returnedLineId).where(d.where('returned_line_id IS NOT NULL')),
      // A line in of the amount of a sale may return its part of a debit.
      d.index('payout_sales_won').on(t.won).where(d.where('taken_back_at IS NULL')),
      d.check('payout_sales_won', 'won > 0 AND position > 0'),
      d.check(
        'payout_sales_taken_back',
        '(taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL) = (taken_back_reason IS NULL)',
      ),
    ],
  );

  return { payouts, payoutSales };
}
