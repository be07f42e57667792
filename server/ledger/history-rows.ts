// A holder's history (D11): one row per movement and one for each fee, whose done rows add up to the balance. Rows are
// numbered densely per holder, and also per filter, so that a page of any list is a key range. A fee that was charged with
// its movement is a row for everyone who reads the history, but it is not stored: `feeFollows` of its parent says that
// it has the next number and the next id.
import { byLength, definePrepared, defineChange, manyPlaceholders, valueFor } from '../../db/prepared.ts';
import { and, desc, eq, isNotNull, sql, type SQL } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { isAddress } from '../../domain/address.ts';
import type { DaonUnits, PriceE4 } from '../../domain/money.ts';
import { negateUnits, ZERO_UNITS } from '../../domain/money.ts';
import { DONE, type RequestState } from '../../domain/request-state.ts';
import { filterOf } from '../../domain/history-filters.ts';
import { FEE, type TransactionType } from '../../domain/transactions.ts';

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
  /** Null for a fee with the counterparty and the price of its parent. */
  otherInfo: string | null;
  /** In its place, the id of a wallet's address here. */
  otherWalletId?: number | null;
  fee: DaonUnits;
  /** On the chain; null for the hash of the ledger transaction. */
  txId: string | null;
  parentId?: number;
  ledgerTransactionId?: number;
  at: Date;
};

type Stored = Tx['t']['history']['$inferSelect'];

/** The number of a row, or of its fee when that follows. */
export const lastNumberOf = ({ t: { history } }: ReadDb): SQL<number> =>
  sql`${history.seq} + case when ${history.feeFollows} = ${sql.raw('TRUE')} then 1 else 0 end`.mapWith(
    Number,
  );

/** The row of the fee that follows this one, as it would be stored. */
export function followingFee<Row extends Stored>(row: Row): Row {
  return {
    ...row,
    ...FEE_OF_NOTHING_MORE,
    seq: row.seq + 1,
    id: row.id + 1,
    parentId: row.id,
    amount: negateUnits(row.txFee ?? ZERO_UNITS),
  };
}

const FEE_OF_NOTHING_MORE = {
  type: FEE,
  incoming: false,
  filter: 0,
  filterSeq: null,
  // The counterparty and the price are the parent's.
  price: null,
  otherInfo: null,
  otherAddress: null,
  otherWalletId: null,
  txFee: null,
  feeFollows: false,
  reason: null,
  updatedAt: null,
} as const;

/** Stored rows and the fees that follow them, in the order of their numbers when the rows are. */
export const withFees = <Row extends Stored>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => (row.feeFollows ? [row, followingFee(row)] : [row]));

/** The last numbers of a holder's history, and of the part of it under a filter. */
const lastNumbers = definePrepared('last_history_numbers', (db: ReadDb) => {
  const { history } = db.t;
  const last = (number: SQL | typeof history.filterSeq, ...where: SQL[]): SQL<number> => {
    const newest = db
      .select({ number: sql`${number}` })
      .from(history)
      .where(and(eq(history.holderId, sql.placeholder('holderId')), ...where))
      .orderBy(desc(number === history.filterSeq ? number : history.seq))
      .limit(1);
    return sql`coalesce(${newest}, 0)`.mapWith(Number);
  };
  const ofFilter = [eq(history.filter, sql.placeholder('filter')), isNotNull(history.filterSeq)];
  return db
    .select({ seq: last(lastNumberOf(db)), filterSeq: last(history.filterSeq, ...ofFilter) })
    .from(sql`(select 1) as one`);
});

/**
 * Inserts so many rows as they are stored. Their numbers are read before: a statement that reads the table which it fills makes
 * SQLite build a temporary one.
 */
export const insertHistory = byLength((rows) =>
  defineChange(`insert_history_${rows}`, (tx) =>
    tx.insert(tx.t.history).values(manyPlaceholders(tx.t.history, rows)),
  ),
);

const otherOf = (otherInfo: string | null) =>
  otherInfo !== null && isAddress(otherInfo) && otherInfo === otherInfo.toLowerCase()
    ? { otherInfo: null, otherAddress: otherInfo }
    : { otherInfo, otherAddress: null };

/** Adds a row, numbered behind those of its holder. */
export async function addHistoryRow(tx: Tx, row: NewHistoryRow): Promise<void> {
  const { holderId } = row;
  const filter = filterOf(row.type, row.incoming);
  const [last] = await lastNumbers(tx, { holderId, filter });
  if (!last) throw new Error('the database did not answer the last numbers of a history');
  const stored: Stored = {
    holderId,
    filter,
    seq: last.seq + 1,
    filterSeq: filter === 0 ? null : last.filterSeq + 1,
    id: row.id,
    type: row.type,
    incoming: row.incoming,
    state: row.state,
    amount: row.amount,
    price: row.price,
    ...otherOf(row.otherInfo),
    otherWalletId: row.otherWalletId ?? null,
    txFee: row.fee === ZERO_UNITS ? null : row.fee,
    feeFollows: false,
    txId: row.txId,
    reason: null,
    parentId: row.parentId ?? null,
    ledgerTransactionId: row.ledgerTransactionId ?? null,
    createdAt: row.at,
    updatedAt: null,
  };
  await insertHistory(1)(tx, [stored]);
}

type Parent = Omit<NewHistoryRow, 'amount' | 'type' | 'parentId' | 'incoming' | 'state'>;

/** Adds the fee's own row when its parent is done; nothing for a fee of zero. */
export async function addFeeRow(tx: Tx, parent: Parent): Promise<void> {
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
      txId: sql`coalesce(${valueFor(history.txId, 'txId')}, ${history.txId})`,
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
