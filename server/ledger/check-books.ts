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
  newestTransaction,
  NO_TURN,
  sumByAccount,
  sumsOf,
  textOfSums,
  type BooksMark,
  type Turn,
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

/** The transaction of the last mark; null before the first one. Its sums, as many as there are accounts, are not read. */
async function lastMarked(db: ReadDb): Promise<number | null> {
  const { ledgerChecks } = db.t;
  const [row] = await db.select({ id: max(ledgerChecks.lastTransactionId) }).from(ledgerChecks);
  return row?.id ?? null;
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
export function createIncrementalCheck(store: Store, firstTurn: Turn = 0): IncrementalCheck {
  let turn = firstTurn;
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

/**
 * What a server states of the books when it closes the file: no check of this session found anything wrong up to the last
 * mark. A start that was refused, and one whose later checks found something, states nothing.
 */
export const SOUND_BOOKS = 'sound books';

/**
 * The check before serving: whole while that is fast, otherwise from the last mark on. Of books that a server stated to be
 * sound, in a file that no program has written to since, only what came after the mark is checked. `isLeftOut`: the
 * whole check would have been made without that statement, and is to be made while the server serves.
 */
export async function checkBooksAtStart(
  store: Store,
  now: Date,
  stated: string | null = null,
): Promise<{ findings: string[]; isLeftOut: boolean }> {
  const [newest, marked] = await store.read((db) => Promise.all([newestTransaction(db), lastMarked(db)]));
  const isSmall = newest <= WHOLE_CHECK_TRANSACTIONS;
  if (stated === SOUND_BOOKS) {
    const findings = newest === marked ? [] : await createIncrementalCheck(store, NO_TURN)(now);
    return { findings, isLeftOut: isSmall };
  }
  const findings = isSmall ? await checkWhole(store, now) : await createIncrementalCheck(store)(now);
  return { findings, isLeftOut: false };
}
