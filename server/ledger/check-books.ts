// Checks the books (docs/ledger.md). A finding is one sentence for an administrator; sound books have none.
import { desc, gt, max } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import {
  emptyTransactions,
  exactSum,
  groupOfEntries,
  readAccounts,
  requestsWithoutHistory,
  sumByHolder,
  unbalancedTransactions,
  wrongBalances,
  wrongHistories,
  wrongReservations,
  wrongSigns,
} from './book-rules.ts';

/** The start of an incremental check: the sums of all entries up to one, in units, by account id. */
export type BooksMark = { lastEntryId: number; sums: Readonly<Record<string, string>> };

const WHOLE_CHECK_ENTRIES = 100_000; // about a second's work; a longer check would delay the start
const FINDINGS_PER_RULE = 20; // enough to see what went wrong; the rest is counted
const NARROW_HOLDERS = 500; // up to here filtering by holder is cheaper than reading all histories

/** A rule's findings, cut to a readable number. */
function listed(findings: string[]): string[] {
  const more = findings.length - FINDINGS_PER_RULE;
  return more <= 0
    ? findings
    : [...findings.slice(0, FINDINGS_PER_RULE), `and ${more} more findings like this`];
}

async function examine(db: ReadDb, from: BooksMark | null): Promise<{ findings: string[]; mark: BooksMark }> {
  const { ledgerEntries: entries } = db.t;
  const afterEntryId = from?.lastEntryId ?? 0;
  const accounts = await readAccounts(db);
  const moved = await db
    .select({ accountId: entries.accountId, sum: exactSum(entries.amount), last: max(entries.id) })
    .from(entries)
    .where(gt(entries.id, afterEntryId))
    .groupBy(groupOfEntries(entries.accountId, afterEntryId));
  const sums = new Map(Object.entries(from?.sums ?? {}).map(([id, sum]) => [Number(id), BigInt(sum)]));
  for (const { accountId, sum } of moved) sums.set(accountId, (sums.get(accountId) ?? 0n) + sum);

  const movedIds = new Set(moved.map(({ accountId }) => accountId));
  const movedHolders = accounts.flatMap(({ id, holderId }) =>
    holderId !== null && movedIds.has(id) ? [holderId] : [],
  );
  const among = from === null || movedHolders.length > NARROW_HOLDERS ? null : movedHolders;

  const findings = [
    await unbalancedTransactions(db, afterEntryId),
    from === null ? await emptyTransactions(db) : [],
    wrongBalances(accounts, sums),
    wrongReservations(accounts, [await sumByHolder(db, 'sales'), await sumByHolder(db, 'externalSends')]),
    wrongSigns(accounts),
    among?.length === 0 ? [] : await wrongHistories(db, accounts, among),
    from === null ? await requestsWithoutHistory(db) : [],
  ].flatMap(listed);
  const lastEntryId = moved.reduce((last, row) => Math.max(last, Number(row.last ?? 0)), afterEntryId);
  const kept = Object.fromEntries([...sums].map(([id, sum]) => [String(id), sum.toString()]));
  return { findings, mark: { lastEntryId, sums: kept } };
}

/**
 * Findings on one snapshot; empty when the books are sound. With `from` only later entries are added to its sums, and
 * only histories of holders whose balance has changed since are read.
 */
export async function checkBooks(
  db: ReadDb,
  options: { from?: BooksMark | undefined } = {},
): Promise<string[]> {
  return (await examine(db, options.from ?? null)).findings;
}

/** The mark of the last sound check; null before the first one. */
export async function readLastMark(db: ReadDb): Promise<BooksMark | null> {
  const { ledgerChecks } = db.t;
  const [row] = await db
    .select({ lastEntryId: ledgerChecks.lastEntryId, sums: ledgerChecks.sums })
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.id))
    .limit(1);
  return row ?? null;
}

async function checkAndRemember(store: Store, now: Date, whole: boolean): Promise<string[]> {
  const { findings, mark } = await store.read(async (db) => {
    const from = whole ? null : await readLastMark(db);
    const examined = await examine(db, from);
    // PostgreSQL may commit a lower entry id after a higher one, which a mark then misses; a full check never does.
    return from !== null && examined.findings.length > 0 ? examine(db, null) : examined;
  });
  if (findings.length > 0) return findings;
  await store.write(async (tx) => {
    const { ledgerChecks } = tx.t;
    await tx.delete(ledgerChecks);
    await tx.insert(ledgerChecks).values({ ...mark, checkedAt: now });
  });
  return findings;
}

/** Checks the entries since the last sound check and stores a new mark; runs every minute. */
export async function checkNewEntries(store: Store, now: Date): Promise<string[]> {
  return checkAndRemember(store, now, false);
}

/** The check before serving: full while that is fast, otherwise from the last mark on. */
export async function checkBooksAtStart(store: Store, now: Date): Promise<string[]> {
  const [newest] = await store.read((db) =>
    db.select({ id: max(db.t.ledgerEntries.id) }).from(db.t.ledgerEntries),
  );
  return checkAndRemember(store, now, Number(newest?.id ?? 0) <= WHOLE_CHECK_ENTRIES);
}
