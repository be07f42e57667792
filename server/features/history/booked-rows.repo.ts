// The done rows of a history in the order of booking, for statements.
import { and, between, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { negateUnits, ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { FEE } from '../../../domain/transactions.ts';
import { withFees } from '../../ledger/history-rows.ts';
import { hasher } from '../../ledger/transaction-hash.ts';
import { lastRow, selectRows, shown, type HistoryRow } from './history.repo.ts';

/** A done row: its number, when it was booked, what it moved and which fee it took. The row of a fee moved nothing. */
export type BookedRow = {
  seq: number;
  transactionId: number;
  at: Date;
  amount: DaonUnits;
  fee: DaonUnits;
};

/** The done rows with the numbers after one, up to another. They never change again. */
export async function bookedRows(
  db: ReadDb,
  holderId: number,
  after: number,
  newest: number,
): Promise<BookedRow[]> {
  const { history, ledgerTransactions } = db.t;
  const rows = await db
    .select({
      seq: history.seq,
      type: history.type,
      amount: history.amount,
      txFee: history.txFee,
      feeFollows: history.feeFollows,
      transactionId: ledgerTransactions.id,
      at: ledgerTransactions.createdAt,
    })
    .from(history)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, history.ledgerTransactionId))
    .where(
      and(eq(history.holderId, holderId), between(history.seq, after + 1, newest), eq(history.state, DONE)),
    );
  return rows.map(({ type, amount, txFee, feeFollows, ...row }) =>
    type === FEE
      ? { ...row, amount: ZERO_UNITS, fee: negateUnits(amount) }
      : { ...row, amount, fee: feeFollows ? (txFee ?? ZERO_UNITS) : ZERO_UNITS },
  );
}

/** The number of the newest row; 0 without any. */
export async function lastHistoryNumber(db: ReadDb, holderId: number): Promise<number> {
  const [newest] = await lastRow(db, { holderId });
  return newest?.seq ?? 0;
}

/** The stored rows with these numbers and the fees that follow them, each with its hash, in no order. */
export async function rowsWithNumbers(
  db: ReadDb,
  holderId: number,
  numbers: readonly number[],
): Promise<(HistoryRow & { hash: string | null })[]> {
  const { history, ledgerTransactions } = db.t;
  const stored = await selectRows(db).where(
    and(eq(history.holderId, holderId), inArray(history.seq, [...numbers])),
  );
  const ids = stored.flatMap(({ ledgerTransactionId: id }) => (id === null ? [] : [id]));
  const transactions = await db
    .select()
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.id, [...new Set(ids)]));
  const hashOf = await hasher(db);
  const hashes = new Map(transactions.map((transaction) => [transaction.id, hashOf(transaction)]));
  const txIds = new Map(stored.map(({ id, txId }) => [id, txId]));
  const rows = await shown(db, withFees(stored));
  return rows.map((row) => ({
    ...row,
    hash: txIds.get(row.id) ?? hashes.get(row.ledgerTransactionId ?? 0) ?? null,
  }));
}
