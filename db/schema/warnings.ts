import { WARNING_CODES, type WarningCode } from '../../domain/send-warnings.ts';
import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';
import type { defineOperators } from './operators.ts';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'>;

/** What warnings about sends are decided by, and which of them were shown (ADR-0045). */
export function defineWarnings(d: Columns, { holders, operators }: References) {
  /** A recipient is the holder of a wallet here, or an address elsewhere in lower case. */
  const recipient = () => ({
    holderId: d.id('holder_id').references(() => holders.id),
    address: d.text('address'),
  });
  const ONE_RECIPIENT = '(holder_id IS NULL) <> (address IS NULL)';

  /** Recipients that an operator warns of. An entry is never changed; it ends. */
  const listedRecipients = d.table(
    'listed_recipients',
    {
      id: d.identity('id'),
      ...recipient(),
      note: d.text('note').notNull(),
      listedBy: d
        .id('listed_by')
        .notNull()
        .references(() => operators.id),
      listedAt: d.instant('listed_at').notNull(),
      endedBy: d.id('ended_by').references(() => operators.id),
      endedAt: d.instant('ended_at'),
    },
    (t) => [
      d.uniqueIndex('listed_recipients_holder').on(t.holderId).where(d.where('ended_at IS NULL')),
      d.uniqueIndex('listed_recipients_address').on(t.address).where(d.where('ended_at IS NULL')),
      d.check('listed_recipients_one', ONE_RECIPIENT),
      d.check('listed_recipients_ended', '(ended_by IS NULL) = (ended_at IS NULL)'),
    ],
  );

  /** Holders who report a recipient or a sender: each once. */
  const recipientReports = d.table(
    'recipient_reports',
    {
      id: d.identity('id'),
      reporterId: d
        .id('reporter_id')
        .notNull()
        .references(() => holders.id),
      ...recipient(),
      reportedAt: d.instant('reported_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('recipient_reports_holder').on(t.holderId, t.reporterId),
      d.uniqueIndex('recipient_reports_address').on(t.address, t.reporterId),
      d.check('recipient_reports_one', ONE_RECIPIENT),
    ],
  );

  /** Each warning that a holder was asked about, or that made a send wait. */
  const sendWarnings = d.table(
    'send_warnings',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      code: d.text<WarningCode>('code').notNull(),
      /** The id of the send in the history; null where the holder turned back. */
      sendId: d.id('send_id'),
      warnedAt: d.instant('warned_at').notNull(),
    },
    (t) => [
      d.index('send_warnings_warned').on(t.warnedAt),
      d.check('send_warnings_code_known', `code IN (${WARNING_CODES.map((code) => `'${code}'`).join(', ')})`),
    ],
  );

  return { listedRecipients, recipientReports, sendWarnings };
}
