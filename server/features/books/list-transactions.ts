import { and, asc, count, desc, eq, inArray, type SQL } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { amountOut, idOut, timeOut } from '../../wire.ts';
import { holderFilter } from '../holders/holder-filter.ts';
import { belowOf, totalOf, type Walk } from '../../list-input.ts';

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
  /** The transaction that this one reverses, and the one that reverses this one. */
  reversesId: idOut.nullable(),
  reversedById: idOut.nullable(),
  operator: z.string().nullable(),
  createdAt: timeOut,
  entries: z.array(entryOut),
});

type TransactionFilter = {
  kind?: string | undefined;
  holder?: number | string | undefined;
  requestId?: number | undefined;
};

export type TransactionListInput = {
  page: number;
  perPage: number;
  sort?: { field: 'id' | 'createdAt'; order: 'ASC' | 'DESC' } | undefined;
  filter?: TransactionFilter | undefined;
};

function whereOf(db: ReadDb, filter: TransactionFilter | undefined): SQL | undefined {
  const { ledgerTransactions, ledgerEntries, accounts, holders } = db.t;
  // From the holder's entries to their transactions: the other way round looks at every transaction there is.
  const transactionsOf = (holder: number | string) =>
    db
      .select({ id: ledgerEntries.transactionId })
      .from(holders)
      .innerJoin(accounts, eq(accounts.holderId, holders.id))
      .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, accounts.id))
      .where(holderFilter(db, holder));
  return and(
    filter?.kind === undefined ? undefined : eq(ledgerTransactions.kind, filter.kind),
    filter?.requestId === undefined ? undefined : eq(ledgerTransactions.requestId, filter.requestId),
    filter?.holder === undefined ? undefined : inArray(ledgerTransactions.id, transactionsOf(filter.holder)),
  );
}

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
    .orderBy(asc(ledgerEntries.id));
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

/** Transactions of the ledger with their entries, newest first unless asked otherwise. */
export async function listTransactions({ store }: Deps, input: TransactionListInput & Walk) {
  return store.read(async (db) => {
    const { ledgerTransactions, operators } = db.t;
    const where = and(whereOf(db, input.filter), belowOf(ledgerTransactions.id, input));
    const direction = input.sort?.order === 'ASC' ? asc : desc;
    const rows = await db
      .select({ transaction: ledgerTransactions, operator: operators.login })
      .from(ledgerTransactions)
      .leftJoin(operators, eq(operators.id, ledgerTransactions.operatorId))
      .where(where)
      .orderBy(direction(ledgerTransactions[input.sort?.field ?? 'id']), desc(ledgerTransactions.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(
      input,
      db
        .select({ n: count().mapWith(Number) })
        .from(ledgerTransactions)
        .where(where),
    );
    const ids = rows.map(({ transaction }) => transaction.id);
    const entries = await entriesOf(db, ids);
    const reversals = await reversalsOf(db, ids);
    const data = rows.map(({ transaction, operator }) => ({
      id: transaction.id,
      kind: transaction.kind,
      hash: transaction.hash,
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
