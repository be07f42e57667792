// Checks the books (docs/ledger.md). A finding is one sentence for an administrator; sound books have none.
import { asc, desc, isOneOf } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import {
  emptyTransactions,
  requestsWithoutHistory,
  selectAccounts,
  sumsOfAll,
  unbalancedTransactions,
  wrongBalances,
  wrongHistories,
  wrongReservations,
  wrongSigns,
  wrongTotals,
  type AccountRow,
} from './book-rules.ts';
import { currentBalance, keepSystemSums } from './accounts.ts';
import { findLastChecked } from './last-checked.ts';
import { doubtfulAccounts, doubtfulHistories } from './doubtful.ts';
import {
  checkInSlices,
  inParts,
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
import {
  lateBookings,
  unbalancedWon,
  wonWithoutBooking,
  wrongBookings,
  wrongClosings,
  wrongFileDebits,
  wrongPairs,
} from './won-rules.ts';

const WHOLE_CHECK_TRANSACTIONS = 35_000; // about a second's work; a longer check would delay the start
const FINDINGS_PER_RULE = 20; // enough to see what went wrong; the rest is counted

/** A rule's findings, cut to a readable number. */
function listed(findings: string[]): string[] {
  const more = findings.length - FINDINGS_PER_RULE;
  return more <= 0
    ? findings
    : [...findings.slice(0, FINDINGS_PER_RULE), `and ${more} more findings like this`];
}

// No id of the ledger's own is below 1, but a hand in the database may write one.
const BEFORE_ALL = -Number.MAX_SAFE_INTEGER;
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** The most ids that one query names. */
const IDS_PER_QUERY = 1_000;

/** Findings of the accounts that may be wrong, by rule. */
async function wrongAccounts(db: ReadDb): Promise<string[][]> {
  const rows: AccountRow[] = [];
  const sums = new Map<number, bigint>();
  const open: ReadonlyMap<number, bigint>[] = [];
  for (const ids of inParts(await doubtfulAccounts(db), IDS_PER_QUERY)) {
    const found = await selectAccounts(db)
      .where(isOneOf(db.t.accounts.id, ids))
      .orderBy(asc(db.t.accounts.id));
    rows.push(...found);
    for (const { accountId, sum } of await sumByAccount(db, BEFORE_ALL, AFTER_ALL, ids))
      sums.set(accountId, sum);
    const holders = found.flatMap(({ holderId }) => holderId ?? []);
    open.push(...(await sumsOfAll(db, holders)));
  }
  return [
    [...wrongBalances(rows, sums), ...(await wrongTotals(db))],
    wrongReservations(rows, open),
    wrongSigns(rows),
  ];
}

/** Findings of the histories that may be wrong. */
async function wrongOfHistories(db: ReadDb): Promise<string[]> {
  const findings: string[] = [];
  for (const holders of inParts(await doubtfulHistories(db), IDS_PER_QUERY))
    findings.push(...(await wrongHistories(db, holders)));
  return findings;
}

/** Findings on one snapshot; empty when the books are sound. */
export async function checkBooks(db: ReadDb): Promise<string[]> {
  return [
    await unbalancedTransactions(db),
    await unbalancedWon(db),
    await emptyTransactions(db),
    ...(await wrongAccounts(db)),
    await wrongOfHistories(db),
    await requestsWithoutHistory(db),
    await missingHashKey(db),
    await wonWithoutBooking(db),
    await wrongBookings(db),
    await lateBookings(db),
    await wrongClosings(db),
    await wrongPairs(db),
    await wrongFileDebits(db),
  ].flatMap(listed);
}

/**
 * The mark for a check that starts after a transaction, on a snapshot of sound books: there each balance is the sum of the
 * entries, so only those after the mark are added up again. Accounts without any sum are left out.
 */
async function markOfSound(db: ReadDb, lastTransactionId: number): Promise<BooksMark> {
  const { accounts } = db.t;
  const later = await sumByAccount(db, lastTransactionId, AFTER_ALL);
  const laterSums = new Map(later.map(({ accountId, sum }) => [accountId, sum]));
  const rows = await db.select({ id: accounts.id, balance: currentBalance(db) }).from(accounts);
  const sums = new Map<number, bigint>();
  for (const { id, balance } of rows) {
    const sum = balance - (laterSums.get(id) ?? 0n);
    if (sum !== 0n) sums.set(id, sum);
  }
  return { lastTransactionId, sums: textOfSums(sums) };
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

/** Notes that nothing came after the last mark: its sums, one for each account, are not written again. */
async function renewMark(store: Store, now: Date): Promise<void> {
  await store.write((tx) => tx.update(tx.t.ledgerChecks).set({ checkedAt: now }));
}

async function checkWhole(store: Store, now: Date): Promise<string[]> {
  const last = await lastEndedTransaction(store);
  const { findings, mark } = await store.readLong(async (db) => {
    const found = await checkBooks(db);
    return { findings: found, mark: found.length === 0 ? await markOfSound(db, last) : null };
  });
  if (mark !== null) await writeMark(store, mark, now);
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
    const isSame = mark.lastTransactionId === from.lastTransactionId;
    await (isSame ? renewMark(store, now) : writeMark(store, mark, now));
    return [];
  };
}

const SOUND = 'sound books';
/** How many servers in a row may end before the check beside them has ended. */
const UNENDED_MAX = 8;

/**
 * What a server states of the books when it closes the file: no check of its own has found anything wrong. `unended`: so
 * many servers in a row, this one included, were stopped before a check beside them had ended. Null for too many.
 */
export const statementOfSound = (unended: number): string | null =>
  unended > UNENDED_MAX ? null : `${SOUND} ${unended}`;

/** How many servers in a row were stopped too soon, by what the last one stated; null where all books are to be checked. */
function unendedBy(stated: string | null): number | null {
  const [, count] = /^sound books (\d)$/.exec(stated ?? '') ?? [];
  return count === undefined || Number(count) > UNENDED_MAX ? null : Number(count);
}

export type BooksAtStart = {
  findings: string[];
  /** The whole check would have been made without the statement, and is to be made while the server serves. */
  isLeftOut: boolean;
  /** How many servers in a row have left it out, and were stopped before it had been made beside them. */
  unended: number;
};

/**
 * The check before serving: whole while that is fast, otherwise from the last mark on. Of books that a server stated to be
 * sound, in a file that no program has written to since, only what came after the mark is checked.
 */
export async function checkBooksAtStart(
  store: Store,
  now: Date,
  stated: string | null = null,
): Promise<BooksAtStart> {
  const [newest, marked] = await store.read((db) =>
    Promise.all([newestTransaction(db), findLastChecked(db)]),
  );
  const isSmall = newest <= WHOLE_CHECK_TRANSACTIONS;
  const unended = unendedBy(stated);
  if (unended !== null) {
    const findings = newest === marked ? [] : await createIncrementalCheck(store, NO_TURN)(now);
    return { findings, isLeftOut: isSmall, unended };
  }
  const findings = isSmall ? await checkWhole(store, now) : await createIncrementalCheck(store)(now);
  return { findings, isLeftOut: false, unended: 0 };
}
