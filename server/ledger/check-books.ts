// Checks the books (docs/ledger.md). A finding is one sentence for an administrator; sound books have none.
import { desc, max } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import {
  emptyTransactions,
  exactSum,
  readAccounts,
  requestsWithoutHistory,
  sumByHolder,
  unbalancedTransactions,
  wrongBalances,
  wrongHistories,
  wrongReservations,
  wrongSigns,
  wrongTotal,
} from './book-rules.ts';
import { keepSystemSums } from './accounts.ts';
import {
  checkInSlices,
  lastEndedTransaction,
  sumByAccount,
  sumsOf,
  textOfSums,
  type BooksMark,
} from './check-in-slices.ts';
import { missingHashKey } from './transaction-hash.ts';
import { lateBookings, unbalancedWon, wonWithoutBooking, wrongBookings, wrongClosings } from './won-rules.ts';

const WHOLE_CHECK_TRANSACTIONS = 35_000; // about a second's work; a longer check would delay the start
const FINDINGS_PER_RULE = 20; // enough to see what went wrong; the rest is counted

/** A rule's findings, cut to a readable number. */
function listed(findings: string[]): string[] {
  const more = findings.length - FINDINGS_PER_RULE;
  return more <= 0
    ? findings
    : [...findings.slice(0, FINDINGS_PER_RULE), `and ${more} more findings like this`];
}

/** Findings of all, and the mark for a check that starts after a transaction; null for none. */
async function examine(
  db: ReadDb,
  lastTransactionId: number | null,
): Promise<{ findings: string[]; mark: BooksMark | null }> {
  const { ledgerEntries: entries } = db.t;
  const accounts = await readAccounts(db);
  const moved = await db
    .select({ accountId: entries.accountId, sum: exactSum(entries.amount) })
    .from(entries)
    .groupBy(entries.accountId);
  const sums = new Map(moved.map(({ accountId, sum }) => [accountId, sum]));
  const findings = [
    await unbalancedTransactions(db),
    await unbalancedWon(db),
    await emptyTransactions(db),
    [...wrongBalances(accounts, sums), ...wrongTotal(accounts)],
    wrongReservations(accounts, [await sumByHolder(db, 'sales'), await sumByHolder(db, 'externalSends')]),
    wrongSigns(accounts),
    await wrongHistories(db, accounts),
    await requestsWithoutHistory(db),
    await missingHashKey(db),
    await wonWithoutBooking(db),
    await wrongBookings(db),
    await lateBookings(db),
    await wrongClosings(db),
  ].flatMap(listed);
  if (lastTransactionId === null) return { findings, mark: null };
  for (const { accountId, sum } of await sumByAccount(db, lastTransactionId, Number.MAX_SAFE_INTEGER))
    sums.set(accountId, (sums.get(accountId) ?? 0n) - sum);
  return { findings, mark: { lastTransactionId, sums: textOfSums(sums) } };
}

/** Findings on one snapshot; empty when the books are sound. */
export async function checkBooks(db: ReadDb): Promise<string[]> {
  return (await examine(db, null)).findings;
}

/** The mark of the last sound check; null before the first one. */
async function readLastMark(db: ReadDb): Promise<BooksMark | null> {
  const { ledgerChecks } = db.t;
  const [row] = await db
    .select({ lastTransactionId: ledgerChecks.lastTransactionId, sums: ledgerChecks.sums })
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.id))
    .limit(1);
  return row ?? null;
}

async function writeMark(store: Store, mark: BooksMark, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { ledgerChecks } = tx.t;
    await tx.delete(ledgerChecks);
    await tx.insert(ledgerChecks).values({ ...mark, checkedAt: now });
    await keepSystemSums(tx, mark.lastTransactionId, sumsOf(mark));
  });
}

async function checkWhole(store: Store, now: Date): Promise<string[]> {
  const last = await lastEndedTransaction(store);
  const { findings, mark } = await store.read((db) => examine(db, last));
  if (findings.length === 0 && mark !== null) await writeMark(store, mark, now);
  return findings;
}

export type IncrementalCheck = (now: Date) => Promise<string[]>;

/**
 * Returns the check that runs every minute: what has moved since the last sound check, in parts between the calls, and a
 * new mark. Before the first mark, and when it finds something, everything is checked on one snapshot.
 */
export function createIncrementalCheck(store: Store): IncrementalCheck {
  let turn = 0;
  return async (now) => {
    const from = await store.read(readLastMark);
    if (from === null) return checkWhole(store, now);
    const { findings, mark, nextTurnAfter } = await checkInSlices(store, from, turn);
    turn = nextTurnAfter;
    if (findings.length > 0) return checkWhole(store, now);
    await writeMark(store, mark, now);
    return [];
  };
}

/** The check before serving: full while that is fast, otherwise from the last mark on. */
export async function checkBooksAtStart(store: Store, now: Date): Promise<string[]> {
  const [newest] = await store.read((db) =>
    db.select({ id: max(db.t.ledgerEntries.transactionId) }).from(db.t.ledgerEntries),
  );
  if (Number(newest?.id ?? 0) <= WHOLE_CHECK_TRANSACTIONS) return checkWhole(store, now);
  return createIncrementalCheck(store)(now);
}
