// A holder's history (D11): one row per movement and one for each fee, whose done rows add up to the balance. Rows are
// numbered densely per holder, and also per filter, so that a page of any list is a key range. A fee that was charged with
// its movement is a row for everyone who reads the history, but it is not stored: `feeFollows` of its parent says that
// it has the next number and the next id.
import {
  byLength,
  definePrepared,
  defineUnanswered,
  placeholdersOfRow,
  rowPlaceholder,
  valueFor,
} from '../../db/prepared.ts';
import { and, desc, eq, isNotNull, sql, type SQL } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { isAddress } from '../../domain/address.ts';
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

/** Whether a new row is a fee that its parent, the row before it, can say. */
function follows(fee: NewHistoryRow, parent: NewHistoryRow | undefined): boolean {
  return (
    parent !== undefined &&
    fee.type === FEE &&
    fee.parentId === parent.id &&
    fee.id === parent.id + 1 &&
    fee.holderId === parent.holderId &&
    fee.state === DONE &&
    parent.state === DONE &&
    parent.parentId === undefined &&
    fee.amount === negateUnits(parent.fee) &&
    fee.fee === ZERO_UNITS &&
    fee.price === null &&
    fee.otherInfo === null &&
    (fee.otherWalletId ?? null) === null &&
    fee.txId === parent.txId &&
    fee.ledgerTransactionId === parent.ledgerTransactionId &&
    fee.at.getTime() === parent.at.getTime()
  );
}

/** A list that gets a row: the history of a holder, and the part of it under a filter, 0 for none. */
type List = { holderId: number; filter: HistoryFilter };

/**
 * The last numbers of some lists, in one row. Not a part of the insert: a statement that reads the table which it fills
 * makes SQLite build a temporary one.
 */
const lastNumbersOf = (lists: number) =>
  definePrepared(`last_history_numbers_${lists}`, (db: ReadDb) => {
    const { history } = db.t;
    const last = (number: SQL | typeof history.filterSeq, ...where: SQL[]): SQL<number> => {
      const newest = db
        .select({ number: sql`${number}` })
        .from(history)
        .where(and(...where))
        .orderBy(desc(number === history.filterSeq ? number : history.seq))
        .limit(1);
      return sql`coalesce(${newest}, 0)`.mapWith(Number);
    };
    const fields = Array.from({ length: lists }, (_, i) => {
      const ofHolder = eq(history.holderId, rowPlaceholder('holderId', i));
      const ofFilter = eq(history.filter, rowPlaceholder('filter', i));
      return [
        [`seq${i}`, last(lastNumberOf(db), ofHolder)],
        [`filterSeq${i}`, last(history.filterSeq, ofHolder, ofFilter, isNotNull(history.filterSeq))],
      ] as const;
    });
    return db.select(Object.fromEntries(fields.flat())).from(sql`(select 1) as one`);
  });

const lastNumbers = byLength(lastNumbersOf);

const insertOf = (rows: number) =>
  defineUnanswered(`insert_history_${rows}`, (tx) =>
    tx
      .insert(tx.t.history)
      .values(Array.from({ length: rows }, (_, i) => placeholdersOfRow(tx.t.history, i))),
  );

const insertRows = byLength(insertOf);

/** Gives rows of some lists their numbers, in the order in which they are asked for. */
async function startNumbering(db: ReadDb, lists: readonly List[]) {
  const [last] = await lastNumbers(lists.length)(db, lists);
  const next = new Map<string, number>();
  for (const [i, { holderId, filter }] of lists.entries()) {
    next.set(`${holderId}`, last?.[`seq${i}`] ?? 0);
    next.set(`${holderId}:${filter}`, last?.[`filterSeq${i}`] ?? 0);
  }
  const take = (list: string): number => {
    const number = (next.get(list) ?? 0) + 1;
    next.set(list, number);
    return number;
  };
  return ({ holderId, filter }: List) => ({
    seq: take(`${holderId}`),
    filterSeq: filter === 0 ? null : take(`${holderId}:${filter}`),
  });
}

const otherOf = (otherInfo: string | null) =>
  otherInfo !== null && isAddress(otherInfo) && otherInfo === otherInfo.toLowerCase()
    ? { otherInfo: null, otherAddress: otherInfo }
    : { otherInfo, otherAddress: null };

type Listed = Pick<NewHistoryRow, 'holderId' | 'type' | 'incoming'>;

/** The numbers that the next rows of some lists get. */
export type Numbering = Awaited<ReturnType<typeof startNumbering>>;

const listOf = ({ holderId, type, incoming }: Listed): List => ({
  holderId,
  filter: filterOf(type, incoming),
});

/** Reads the numbers for such rows. No row may be added to their lists before these. */
export async function numberHistoryRows(db: ReadDb, rows: readonly Listed[]): Promise<Numbering> {
  const lists = rows.map(listOf);
  // A fee is in no filter, and its parent is in the same list.
  const asked = lists.filter(
    ({ holderId, filter }) =>
      filter !== 0 || !lists.some((list) => list.holderId === holderId && list.filter !== 0),
  );
  return startNumbering(db, asked);
}

/** Adds rows in their order, numbered behind the rows of their holders. */
export async function addHistoryRows(
  tx: Tx,
  rows: readonly NewHistoryRow[],
  numbering?: Numbering,
): Promise<void> {
  const number = numbering ?? (await numberHistoryRows(tx, rows));
  const columns: (typeof tx.t.history.$inferInsert)[] = [];
  for (const [i, row] of rows.entries()) {
    const list = listOf(row);
    const numbers = number(list);
    const before = columns.at(-1);
    if (before !== undefined && follows(row, rows[i - 1])) {
      before.feeFollows = true;
      continue;
    }
    columns.push({
      ...list,
      ...numbers,
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
    });
  }
  await insertRows(columns.length)(tx, columns);
}

export const addHistoryRow = (tx: Tx, row: NewHistoryRow): Promise<void> => addHistoryRows(tx, [row]);

type Parent = Omit<NewHistoryRow, 'amount' | 'type' | 'parentId' | 'incoming' | 'state'>;

/** The row of a parent's fee, which is charged when the parent is done. */
export function feeRowOf(parent: Parent, id: number): NewHistoryRow {
  return {
    ...parent,
    id,
    parentId: parent.id,
    type: FEE,
    incoming: false,
    state: DONE,
    amount: negateUnits(parent.fee),
    fee: ZERO_UNITS,
  };
}

/** Adds the fee's own row when its parent is done; nothing for a fee of zero. */
export async function addFeeRow(tx: Tx, parent: Parent): Promise<void> {
  if (parent.fee === ZERO_UNITS) return;
  await addHistoryRow(tx, feeRowOf(parent, await tx.nextId()));
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
