import { REASONED_DECISIONS, type ReasonedDecision } from '../../domain/request-state.ts';
import { DECIDED_KINDS, type DecidedKind } from '../../domain/request-kinds.ts';
import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';
import type { defineLedger } from './ledger.ts';
import type { defineOperators } from './operators.ts';

export type ProposalState = 'open' | 'approved' | 'rejected' | 'withdrawn';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'> &
  Pick<ReturnType<typeof defineLedger>, 'ledgerTransactions'>;

/** What operators do beside deciding requests: deposits, notes, announcements, the audit log. */
export function defineOperations(d: Columns, { holders, operators, ledgerTransactions }: References) {
  const operatorId = (name: string) => d.id(name).references(() => operators.id);

  /**
   * The worth that each operator has moved: one row for each act and each operator who signed it, so that the sums of
   * the last hours do not query the acts themselves (D49). Only one row of an act has a `holderId`.
   */
  const moneyActs = d.table(
    'money_acts',
    {
      id: d.identity('id'),
      operatorId: operatorId('operator_id').notNull(),
      holderId: d.id('holder_id').references(() => holders.id),
      /** The procedure below `admin.`; `targetType` and `targetId` say what it was applied to. */
      action: d.text('action').notNull(),
      subject: d.text('subject').notNull(),
      /** Null when there was no price to compute its worth. */
      won: d.won('won'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.index('money_acts_operator').on(t.operatorId, t.createdAt, t.won),
      d.index('money_acts_holder').on(t.holderId, t.createdAt, t.won),
    ],
  );

  /**
   * Every on-chain hash that was ever named, outgoing or incoming (D52). An outgoing one has log index 0 and blocks the
   * whole hash; rows are never deleted.
   */
  const usedTxHashes = d.table(
    'used_tx_hashes',
    {
      txHash: d.text('tx_hash').notNull(),
      logIndex: d.int32('log_index').notNull(),
      direction: d.text<'out' | 'in'>('direction').notNull(),
      /** The request of an outgoing transaction; null for an incoming one. */
      requestId: d.id('request_id'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.primaryKey({ name: 'used_tx_hashes_pk', columns: [t.txHash, t.logIndex] }),
      d.index('used_tx_hashes_request').on(t.requestId),
      d.check('used_tx_hashes_direction_known', "direction IN ('out', 'in')"),
    ],
  );

  /** An action that waits for a second operator. */
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
      d.index('deposits_amount_order').on(t.amount, t.id),
      d.index('deposits_created').on(t.createdAt),
      d.check('deposits_amount', 'amount > 0'),
    ],
  );

  const announcements = d.table('announcements', {
    /** From `nextNumber`: a device keeps the ids that its holder has dismissed. */
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

  /** The sentences that operators pick as a reason, by kind and decision; without a row the product's own. */
  const reasonTemplates = d.table(
    'reason_templates',
    {
      kind: d.text<DecidedKind>('kind').notNull(),
      decision: d.text<ReasonedDecision>('decision').notNull(),
      texts: d.json<readonly string[]>('texts').notNull(),
      version: d.int32('version').notNull(),
      updatedBy: operatorId('updated_by').notNull(),
      updatedAt: d.instant('updated_at').notNull(),
    },
    (t) => [
      d.primaryKey({ name: 'reason_templates_pk', columns: [t.kind, t.decision] }),
      d.check(
        'reason_templates_kind_known',
        `kind IN (${DECIDED_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
      ),
      d.check(
        'reason_templates_decision_known',
        `decision IN (${REASONED_DECISIONS.map((decision) => `'${decision}'`).join(', ')})`,
      ),
    ],
  );

  /** Append-only; each row's hash covers the previous one. `id` is dense and assigned by the writer. */
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
      d.index('audit_log_action').on(t.action, t.id),
      // The list by days.
      d.index('audit_log_at').on(t.at),
      // Nearly all acts are done.
      d.index('audit_log_refused').on(t.outcome, t.id).where(d.where("outcome <> 'done'")),
    ],
  );

  return {
    moneyActs,
    usedTxHashes,
    proposals,
    deposits,
    announcements,
    notes,
    reasonTemplates,
    auditLog,
  };
}
