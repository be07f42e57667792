import { asc, eq, inArray } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { amountOut, idOut, timeOut } from '../../wire.ts';
import type { Cursor } from '../../list-input.ts';
import { hasher } from '../../ledger/transaction-hash.ts';
import { findTransactionPage, type TransactionListInput } from './ledger.repo.ts';

const entryOut = z.object({
  account: z.string(),
  holder: z.object({ id: idOut, login: z.string() }).nullable(),
  amount: amountOut,
});

export const ledgerTransactionOut = z.object({
  id: idOut,
  kind: z.string(),
  hash: z.string(),
  /** The request that it settles, if any. */
  requestId: idOut.nullable(),
  /** The transaction that this one reverses, and the one that reverses it. */
  reversesId: idOut.nullable(),
  reversedById: idOut.nullable(),
  operator: z.string().nullable(),
  createdAt: timeOut,
  entries: z.array(entryOut),
});

async function entriesOf(db: ReadDb, ids: readonly number[]) {
  const { ledgerEntries, accounts, holders } = db.t;
  const rows = await db
    .select({
      transactionId: ledgerEntries.transactionId,
      kind: accounts.kind,
      holderId: accounts.holderId,
      login: holders.login,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .leftJoin(holders, eq(holders.id, accounts.holderId))
    .where(inArray(ledgerEntries.transactionId, [...ids]))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.leg));
  return Map.groupBy(rows, (row) => row.transactionId);
}

async function reversalsOf(db: ReadDb, ids: readonly number[]): Promise<Map<number | null, number>> {
  const { ledgerTransactions } = db.t;
  const rows = await db
    .select({ id: ledgerTransactions.id, reversesId: ledgerTransactions.reversesId })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.reversesId, [...ids]));
  return new Map(rows.map(({ id, reversesId }) => [reversesId, id]));
}

/** Ledger transactions with their entries, newest first by default. */
export async function listTransactions({ store }: Deps, input: TransactionListInput & Cursor) {
  return store.read(async (db) => {
    const { ledgerTransactions, operators } = db.t;
    const { ids, total } = await findTransactionPage(db, input);
    const rows = await db
      .select({ transaction: ledgerTransactions, operator: operators.login })
      .from(ledgerTransactions)
      .leftJoin(operators, eq(operators.id, ledgerTransactions.operatorId))
      .where(inArray(ledgerTransactions.id, ids));
    rows.sort((a, b) => ids.indexOf(a.transaction.id) - ids.indexOf(b.transaction.id));
    const entries = await entriesOf(db, ids);
    const hashOf = await hasher(db);
    const reversals = await reversalsOf(db, ids);
    const data = rows.map(({ transaction, operator }) => ({
      id: transaction.id,
      kind: transaction.kind,
      hash: hashOf(transaction),
      requestId: transaction.requestId,
      reversesId: transaction.reversesId,
      reversedById: reversals.get(transaction.id) ?? null,
      operator,
      createdAt: seoulIso(transaction.createdAt),
      entries: (entries.get(transaction.id) ?? []).map(({ kind, holderId, login, amount }) => ({
        account: login === null ? kind : `holder:${login}`,
        holder: holderId === null || login === null ? null : { id: holderId, login },
        amount: daonToString(amount),
      })),
    }));
    return { data, total };
  });
}
