import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';
import type { defineLedger } from './ledger.ts';
import type { defineOperators } from './operators.ts';

export type ProposalState = 'open' | 'approved' | 'rejected' | 'withdrawn';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'> &
  Pick<ReturnType<typeof defineLedger>, 'ledgerTransactions'>;

/** What operators do beside deciding requests: second signatures, deposits, notes, announcements, the audit log. */
export function defineOperations(d: Columns, { holders, operators, ledgerTransactions }: References) {
  const operatorId = (name: string) => d.id(name).references(() => operators.id);

  const approvals = d.table(
    'approvals',
    {
      id: d.identity('id'),
      subject: d.text('subject').notNull(),
      subjectId: d.id('subject_id').notNull(),
      subjectVersion: d.int32('subject_version').notNull(),
      operatorId: operatorId('operator_id').notNull(),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [d.uniqueIndex('approvals_once').on(t.subject, t.subjectId, t.subjectVersion, t.operatorId)],
  );

  /** An act that waits for a second operator. */
  const proposals = d.table(
    'proposals',
    {
      id: d.identity('id'),
      kind: d.text('kind').notNull(),
      content: d.json('content').notNull(),
      state: d.text<ProposalState>('state').notNull(),
      proposedBy: operatorId('proposed_by').notNull(),
      approvedBy: operatorId('approved_by'),
      createdAt: d.instant('created_at').notNull(),
      closedAt: d.instant('closed_at'),
    },
    (t) => [
      d.index('proposals_state').on(t.state, t.id),
      d.check('proposals_state_known', "state IN ('open', 'approved', 'rejected', 'withdrawn')"),
      d.check('proposals_four_eyes', 'approved_by <> proposed_by'),
    ],
  );

  const deposits = d.table(
    'deposits',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      amount: d.units('amount').notNull(),
      txHash: d.text('tx_hash').notNull(),
      logIndex: d.int32('log_index').notNull(),
      ledgerTransactionId: d
        .id('ledger_transaction_id')
        .notNull()
        .references(() => ledgerTransactions.id),
      operatorId: operatorId('operator_id').notNull(),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('deposits_tx_hash').on(t.txHash, t.logIndex),
      d.index('deposits_holder').on(t.holderId),
      d.check('deposits_amount', 'amount > 0'),
    ],
  );

  const announcements = d.table('announcements', {
    id: d.identity('id'),
    title: d.text('title').notNull(),
    body: d.text('body').notNull(),
    startsAt: d.instant('starts_at').notNull(),
    endsAt: d.instant('ends_at'),
    createdBy: operatorId('created_by').notNull(),
    createdAt: d.instant('created_at').notNull(),
  });

  const notes = d.table(
    'notes',
    {
      id: d.identity('id'),
      subject: d.text('subject').notNull(),
      subjectId: d.id('subject_id').notNull(),
      operatorId: operatorId('operator_id').notNull(),
      body: d.text('body').notNull(),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [d.index('notes_subject').on(t.subject, t.subjectId, t.id)],
  );

  /** Append-only; each row's hash covers the one before. `id` is dense and given by the writer. */
  const auditLog = d.table(
    'audit_log',
    {
      id: d.id('id').primaryKey(),
      at: d.instant('at').notNull(),
      actor: d.text('actor').notNull(),
      action: d.text('action').notNull(),
      subject: d.text('subject').notNull(),
      outcome: d.text('outcome').notNull(),
      detail: d.json('detail').notNull(),
      prevHash: d.text('prev_hash').notNull(),
      hash: d.text('hash').notNull(),
    },
    (t) => [
      d.uniqueIndex('audit_log_hash').on(t.hash),
      d.uniqueIndex('audit_log_prev_hash').on(t.prevHash),
      d.index('audit_log_actor').on(t.actor, t.id),
      d.index('audit_log_subject').on(t.subject, t.id),
    ],
  );

  return { approvals, proposals, deposits, announcements, notes, auditLog };
}
