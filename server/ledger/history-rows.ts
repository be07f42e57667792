// A holder's history (D11): one row per movement and one for each fee, whose done rows add up to the balance. Rows are
// numbered densely per holder, and also per filter, so that a page of any list is a key range.
import { definePrepared, placeholdersOf, valueFor } from '../../db/prepared.ts';
import { eq, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import type { DaonUnits, PriceE4 } from '../../domain/money.ts';
import { negateUnits, ZERO_UNITS } from '../../domain/money.ts';
import { DONE, type RequestState } from '../../domain/request-state.ts';
import { FEE, filterOf, type HistoryFilter, type TransactionType } from '../../domain/transactions.ts';

export type NewHistoryRow = {
  id: number;
  holderId: number;
  type: TransactionType;
  incoming: boolean;
  state: RequestState;
  /** Signed units: the change of the balance once the row is done. */
  amount: DaonUnits;
  price: PriceE4 | null;
  /** D19: the counterparty's address, the company, or bank and masked number. */
  otherInfo: string;
  fee: DaonUnits;
  txId: string | null;
  parentId?: number;
  ledgerTransactionId?: number;
  at: Date;
};

const stepHead = definePrepared('step_history_head', (tx: Tx) => {
  const { historyHeads } = tx.t;
  return tx
    .insert(historyHeads)
    .values(placeholdersOf(historyHeads))
    .onConflictDoUpdate({
      target: [historyHeads.holderId, historyHeads.filter],
      set: { lastSeq: sql`${historyHeads.lastSeq} + 1` },
    })
    .returning({ lastSeq: historyHeads.lastSeq });
});

const insertRow = definePrepared('insert_history', (tx: Tx) =>
  tx.insert(tx.t.history).values(placeholdersOf(tx.t.history)),
);

async function nextNumber(tx: Tx, holderId: number, filter: HistoryFilter): Promise<number> {
  const [head] = await stepHead(tx, { holderId, filter, lastSeq: 1 });
  if (!head) throw new Error('the database did not answer a history number');
  return head.lastSeq;
}

export async function addHistoryRow(tx: Tx, row: NewHistoryRow): Promise<void> {
  const filter = filterOf(row.type, row.incoming);
  const seq = await nextNumber(tx, row.holderId, 0);
  await insertRow(tx, {
    holderId: row.holderId,
    seq,
    id: row.id,
    type: row.type,
    incoming: row.incoming,
    state: row.state,
    amount: row.amount,
    price: row.price,
    otherInfo: row.otherInfo,
    txFee: row.fee,
    txId: row.txId,
    reason: null,
    parentId: row.parentId ?? null,
    filter,
    filterSeq: filter === 0 ? null : await nextNumber(tx, row.holderId, filter),
    ledgerTransactionId: row.ledgerTransactionId ?? null,
    createdAt: row.at,
    updatedAt: row.at,
  });
}

/** Adds the fee's own row when its parent is done; nothing for a fee of zero. */
export async function addFeeRow(
  tx: Tx,
  parent: Omit<NewHistoryRow, 'amount' | 'type' | 'parentId' | 'incoming' | 'state'>,
): Promise<void> {
  if (parent.fee === ZERO_UNITS) return;
  await addHistoryRow(tx, {
    ...parent,
    id: await tx.nextId(),
    parentId: parent.id,
    type: FEE,
    incoming: false,
    state: DONE,
    amount: negateUnits(parent.fee),
    fee: ZERO_UNITS,
  });
}

const moveRow = definePrepared('move_history', (tx: Tx) => {
  const { history } = tx.t;
  return tx
    .update(history)
    .set({
      state: valueFor(history.state, 'state'),
      reason: valueFor(history.reason, 'reason'),
      updatedAt: valueFor(history.updatedAt, 'at'),
      txId: sql`coalesce(${sql.placeholder('txId')}, ${history.txId})`,
      ledgerTransactionId: sql`coalesce(${sql.placeholder('ledgerTransactionId')}, ${history.ledgerTransactionId})`,
    })
    .where(eq(history.id, sql.placeholder('id')));
});

/** Updates the row of a request to the request's new state. */
export async function moveHistoryRow(
  tx: Tx,
  change: {
    id: number;
    state: RequestState;
    reason: string | null;
    at: Date;
    txId?: string;
    ledgerTransactionId?: number;
  },
): Promise<void> {
  const { txId = null, ledgerTransactionId = null } = change;
  await moveRow(tx, { ...change, txId, ledgerTransactionId });
}
