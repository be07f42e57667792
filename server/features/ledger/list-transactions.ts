import { z } from 'zod';
import { asc, eq, inArray } from '../../../db/sql.ts';
import type { AccountKind } from '../../../db/schema/ledger.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asWon, type DaonUnits } from '../../../domain/money.ts';
import { isWonAccount, WON_ACCOUNTS } from '../../../domain/won-accounts.ts';
import type { Deps } from '../../deps/deps.ts';
import { daonOut, idOut, instantOut, wonOut } from '../../trpc/wire.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { hasher } from '../../ledger/transaction-hash.ts';
import type { Secrets } from '../../ports/secrets.ts';
import {
  depositAccountOut,
  readDepositAccounts,
  type ShownDepositAccount,
} from '../../companies/deposit-account-wire.ts';
import { findTransactionPage } from './ledger.repo.ts';
import type { TransactionListInput } from './transaction-list-input.ts';

const entryOut = z.object({
  account: z.string(),
  holder: z.object({ id: idOut, login: z.string() }).nullable(),
  amount: daonOut,
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
  createdAt: instantOut,
  /** In DAON; none for a transaction that moved won alone. */
  entries: z.array(entryOut),
  /** What it moved in whole won, and the business day; null for a transaction that moved none. */
  won: z
    .object({
      day: z.string(),
      note: z.string().nullable(),
      depositAccount: depositAccountOut,
      entries: z.array(z.object({ account: z.enum(WON_ACCOUNTS), amount: wonOut })),
    })
    .nullable(),
});

type TransactionOut = z.input<typeof ledgerTransactionOut>;

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

type EntryRow = { kind: AccountKind; holderId: number | null; login: string | null; amount: DaonUnits };

/** The business days of these transactions, with what a list shows of their deposit accounts. */
async function bookingsOf(db: ReadDb, secrets: Pick<Secrets, 'decrypt'>, ids: readonly number[]) {
  const { wonBookings } = db.t;
  const rows = await db
    .select()
    .from(wonBookings)
    .where(inArray(wonBookings.transactionId, [...ids]));
  const shown = await readDepositAccounts(db, secrets, [
    ...new Set(rows.map(({ depositAccountId }) => depositAccountId)),
  ]);
  return new Map(
    rows.flatMap(({ transactionId, depositAccountId, day, note }) => {
      const depositAccount = shown.get(depositAccountId);
      return depositAccount === undefined ? [] : [[transactionId, { day, note, depositAccount }]];
    }),
  );
}

type Booking = { day: string; note: string | null; depositAccount: ShownDepositAccount };

function wonOf(booking: Booking | undefined, rows: readonly EntryRow[]): TransactionOut['won'] {
  if (booking === undefined) return null;
  const entries = rows.flatMap(({ kind, amount }) =>
    isWonAccount(kind) ? [{ account: kind, amount: asWon(amount) }] : [],
  );
  return { ...booking, entries };
}

const daonOf = (rows: readonly EntryRow[]): TransactionOut['entries'] =>
  rows
    .filter(({ kind }) => !isWonAccount(kind))
    .map(({ kind, holderId, login, amount }) => ({
      account: login === null ? kind : `holder:${login}`,
      holder: holderId === null || login === null ? null : { id: holderId, login },
      amount,
    }));

async function reversalsOf(db: ReadDb, ids: readonly number[]): Promise<Map<number | null, number>> {
  const { ledgerTransactions } = db.t;
  const rows = await db
    .select({ id: ledgerTransactions.id, reversesId: ledgerTransactions.reversesId })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.reversesId, [...ids]));
  return new Map(rows.map(({ id, reversesId }) => [reversesId, id]));
}

/** Ledger transactions with their entries, newest first by default. */
export async function listTransactions(
  { store, secrets, clock }: Deps,
  input: TransactionListInput & Cursor,
) {
  return store.read(async (db) => {
    const { ledgerTransactions, operators } = db.t;
    const { ids, total } = await findTransactionPage(store, db, input, clock.now());
    const rows = await db
      .select({ transaction: ledgerTransactions, operator: operators.login })
      .from(ledgerTransactions)
      .leftJoin(operators, eq(operators.id, ledgerTransactions.operatorId))
      .where(inArray(ledgerTransactions.id, ids));
    rows.sort((a, b) => ids.indexOf(a.transaction.id) - ids.indexOf(b.transaction.id));
    const entries = await entriesOf(db, ids);
    const bookings = await bookingsOf(db, secrets, ids);
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
      createdAt: transaction.createdAt,
      entries: daonOf(entries.get(transaction.id) ?? []),
      won: wonOf(bookings.get(transaction.id), entries.get(transaction.id) ?? []),
    }));
    return { data, total };
  });
}
