// A holder's history (D11): one row per movement and one for each fee, whose done rows add up to the balance. Rows are
// numbered densely per holder, and also per filter, so that a page of any list is a key range.
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

async function nextNumber(tx: Tx, holderId: number, filter: HistoryFilter): Promise<number> {
  const { historyHeads } = tx.t;
  const rows = await tx
    .insert(historyHeads)
    .values({ holderId, filter, lastSeq: 1 })
    .onConflictDoUpdate({
      target: [historyHeads.holderId, historyHeads.filter],
      set: { lastSeq: sql`${historyHeads.lastSeq} + 1` },
    })
    .returning({ lastSeq: historyHeads.lastSeq });
  if (!rows[0]) throw new Error('the database did not answer a history number');
  return rows[0].lastSeq;
}

export async function addHistoryRow(tx: Tx, row: NewHistoryRow): Promise<void> {
  const filter = filterOf(row.type, row.incoming);
  const seq = await nextNumber(tx, row.holderId, 0);
  await tx.insert(tx.t.history).values({
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
  const { history } = tx.t;
  await tx
    .update(history)
    .set({
      state: change.state,
      reason: change.reason,
      updatedAt: change.at,
      ...(change.txId === undefined ? {} : { txId: change.txId }),
      ...(change.ledgerTransactionId === undefined
        ? {}
        : { ledgerTransactionId: change.ledgerTransactionId }),
    })
    .where(eq(history.id, change.id));
}
