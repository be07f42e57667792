// The check of the books while the server answers calls: small parts, each on a snapshot of its own, with turns of the event
// loop between them. It proves for what has moved since the last sound check what `checkBooks` proves on one snapshot.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, inArray, isOneOf, lte, max, sql } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import {
  exactSum,
  readHistoryParts,
  selectAccounts,
  sumsOfAll,
  unbalancedTransactions,
  wrongBalances,
  wrongHistories,
  wrongHistory,
  wrongReservations,
  wrongSigns,
  type HistoryPart,
} from './book-rules.ts';
import { lateBookings, unbalancedWon, wonWithoutBooking } from './won-rules.ts';

/** A part reads at most this many rows, which takes some milliseconds. */
const ROWS_PER_PART = 4_000;
const ENTRIES_PER_TRANSACTION = 3;
const ACCOUNTS_PER_PART = 200;
/** Accounts that have not moved are compared in turn, so many in one check. */
const UNMOVED_PER_CHECK = 5_000;

/** The start of an incremental check: the sums of all entries up to a transaction, in units, by account id. */
export type BooksMark = { lastTransactionId: number; sums: Readonly<Record<string, string>> };

type Sums = Map<number, bigint>;

/** The sums of a mark by account id. */
export const sumsOf = ({ sums }: BooksMark): Sums =>
  new Map(Object.entries(sums).map(([id, sum]) => [Number(id), BigInt(sum)]));

export const textOfSums = (sums: ReadonlyMap<number, bigint>): BooksMark['sums'] =>
  Object.fromEntries([...sums].map(([id, sum]) => [String(id), sum.toString()]));

/** The newest transaction with an entry; 0 when there is none. */
export async function newestTransaction(db: ReadDb): Promise<number> {
  const { ledgerEntries: entries } = db.t;
  const [newest] = await db.select({ id: max(entries.transactionId) }).from(entries);
  return newest?.id ?? 0;
}

/**
 * The newest transaction, once every write has ended that may have a lower number: on PostgreSQL a transaction may be
 * committed after one with a higher number.
 */
export async function lastEndedTransaction(store: Store): Promise<number> {
  const newest = await store.read(newestTransaction);
  await store.settle();
  return newest;
}

/** Entries of the transactions after one, up to another. */
const ofTransactions = ({ t: { ledgerEntries: entries } }: ReadDb, after: number, last: number) =>
  and(gt(entries.transactionId, after), lte(entries.transactionId, last));

export async function sumByAccount(db: ReadDb, after: number, last: number, among?: readonly number[]) {
  const { ledgerEntries: entries } = db.t;
  // The sign keeps SQLite from reading all entries in the order of an index to spare a sort.
  const account = among ? sql`${entries.accountId}` : sql`+${entries.accountId}`;
  return db
    .select({ accountId: account.mapWith(Number), sum: exactSum(entries.amount) })
    .from(entries)
    .where(and(ofTransactions(db, after, last), among && isOneOf(entries.accountId, among)))
    .groupBy(account);
}

/** Adds the entries after the mark to its sums, and checks that each transaction sums to zero, also in won. */
async function checkTransactions(store: Store, from: BooksMark, rowsPerPart: number) {
  const sums = sumsOf(from);
  const moved = new Set<number>();
  const findings: string[] = [];
  const end = await lastEndedTransaction(store);
  const step = Math.ceil(rowsPerPart / ENTRIES_PER_TRANSACTION);
  for (let after = from.lastTransactionId; after < end; after += step) {
    const last = Math.min(after + step, end);
    const range = { after, last };
    const part = await store.read(async (db) => ({
      unbalanced: [
        ...(await unbalancedTransactions(db, ofTransactions(db, after, last))),
        ...(await unbalancedWon(db, range)),
        ...(await wonWithoutBooking(db, range)),
        ...(await lateBookings(db, range)),
      ],
      sums: await sumByAccount(db, after, last),
    }));
    findings.push(...part.unbalanced);
    for (const { accountId, sum } of part.sums) {
      sums.set(accountId, (sums.get(accountId) ?? 0n) + sum);
      moved.add(accountId);
    }
    await nextTurn();
  }
  return { sums, moved, findings, lastTransactionId: Math.max(end, from.lastTransactionId) };
}

/** Compares these accounts with the sums up to a transaction and the entries after it. Returns their holders too. */
async function checkAccounts(db: ReadDb, ids: readonly number[], sums: Sums, lastTransactionId: number) {
  const rows = await selectAccounts(db).where(isOneOf(db.t.accounts.id, ids));
  const later = await sumByAccount(db, lastTransactionId, Number.MAX_SAFE_INTEGER, ids);
  const whole = new Map(ids.map((id) => [id, sums.get(id) ?? 0n]));
  for (const { accountId, sum } of later) whole.set(accountId, (whole.get(accountId) ?? 0n) + sum);
  const holders = rows.flatMap(({ holderId }) => (holderId === null ? [] : [holderId]));
  const open = await sumsOfAll(db, holders);
  const findings = [...wrongBalances(rows, whole), ...wrongReservations(rows, open), ...wrongSigns(rows)];
  return { findings, holders };
}

async function lastSeqs(db: ReadDb, holders: readonly number[]) {
  const { history } = db.t;
  return db
    .select({ holderId: history.holderId, rows: max(history.seq) })
    .from(history)
    .where(isOneOf(history.holderId, holders))
    .groupBy(history.holderId);
}

const balanceOf = async (db: ReadDb, holderId: number): Promise<bigint> => {
  const { accounts } = db.t;
  const [row] = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.holderId, holderId));
  return row?.balance ?? 0n;
};

/**
 * A long history in parts. A row that is done or refused never changes again, so parts of different snapshots add up;
 * the rows that were open are read again with the last part.
 */
async function checkLongHistory(store: Store, holderId: number, rowsPerPart: number): Promise<string[]> {
  const parts: HistoryPart[] = [];
  const open: number[] = [];
  for (let after = 0; ; after += rowsPerPart) {
    const last = after + rowsPerPart;
    const found = await store.read(async (db) => {
      const { history } = db.t;
      const ofHolder = eq(history.holderId, holderId);
      const range = and(ofHolder, gt(history.seq, after), lte(history.seq, last));
      const [newest] = await db
        .select({ seq: max(history.seq) })
        .from(history)
        .where(ofHolder);
      if ((newest?.seq ?? 0) > last) {
        const undecided = await db
          .select({ seq: history.seq })
          .from(history)
          .where(and(range, inArray(history.state, [PENDING, ON_HOLD])));
        return { parts: await readHistoryParts(db, range), open: undecided, findings: null };
      }
      const decided =
        open.length === 0 ? [] : await readHistoryParts(db, and(ofHolder, isOneOf(history.seq, open)));
      // Their rows are counted already; a row that was open is followed by no fee.
      const done = decided.map((part) => ({ ...part, rows: 0 }));
      const whole = [...parts, ...(await readHistoryParts(db, range)), ...done];
      return { parts: [], open: [], findings: wrongHistory(holderId, whole, await balanceOf(db, holderId)) };
    });
    if (found.findings !== null) return found.findings;
    parts.push(...found.parts);
    open.push(...found.open.map(({ seq }) => seq));
    await nextTurn();
  }
}

async function checkHistories(
  store: Store,
  holders: readonly number[],
  rowsPerPart: number,
): Promise<string[]> {
  const findings: string[] = [];
  const rows = await store.read((db) => lastSeqs(db, holders));
  const rowsOf = new Map(rows.map(({ holderId, rows: last }) => [holderId, last ?? 0]));
  let together: number[] = [];
  let size = 0;
  const flush = async () => {
    const among = together;
    together = [];
    size = 0;
    if (among.length === 0) return;
    findings.push(...(await store.read((db) => wrongHistories(db, among))));
    await nextTurn();
  };
  for (const holderId of holders) {
    const length = rowsOf.get(holderId) ?? 0;
    if (length > rowsPerPart) {
      findings.push(...(await checkLongHistory(store, holderId, rowsPerPart)));
      continue;
    }
    if (size + length > rowsPerPart) await flush();
    together.push(holderId);
    size += length;
  }
  await flush();
  return findings;
}

/** The items, at most so many together. */
export const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** The account after which accounts that have not moved are compared too; `NO_TURN` for none of them. */
export type Turn = number | null;
export const NO_TURN = null;

/** The accounts that have not moved and whose turn it is, and where the next check goes on. */
async function unmovedAccounts(store: Store, after: Turn) {
  if (after === NO_TURN) return { ids: [], next: NO_TURN };
  const ids = await store.read((db) => {
    const { accounts } = db.t;
    return db
      .select({ id: accounts.id })
      .from(accounts)
      .where(gt(accounts.id, after))
      .orderBy(accounts.id)
      .limit(UNMOVED_PER_CHECK);
  });
  return { ids: ids.map(({ id }) => id), next: ids.length < UNMOVED_PER_CHECK ? 0 : (ids.at(-1)?.id ?? 0) };
}

/** Findings of what has moved since the mark, and of the accounts whose turn it is; the next mark and the next turn. */
export async function checkInSlices(
  store: Store,
  from: BooksMark,
  turn: Turn,
  rowsPerPart = ROWS_PER_PART,
): Promise<{ findings: string[]; mark: BooksMark; nextTurnAfter: Turn }> {
  const { sums, moved, findings, lastTransactionId } = await checkTransactions(store, from, rowsPerPart);
  const unmoved = await unmovedAccounts(store, turn);
  const ids = [...new Set([...moved, ...unmoved.ids])];
  for (const part of inParts(ids, ACCOUNTS_PER_PART)) {
    const checked = await store.read((db) => checkAccounts(db, part, sums, lastTransactionId));
    findings.push(...checked.findings);
    await nextTurn();
  }
  const movedHolders: number[] = [];
  for (const part of inParts([...moved], ACCOUNTS_PER_PART)) {
    const rows = await store.read((db) =>
      db
        .select({ holderId: db.t.accounts.holderId })
        .from(db.t.accounts)
        .where(and(isOneOf(db.t.accounts.id, part), sql`${db.t.accounts.holderId} is not null`)),
    );
    movedHolders.push(...rows.flatMap(({ holderId }) => (holderId === null ? [] : [holderId])));
  }
  for (const part of inParts(movedHolders, ACCOUNTS_PER_PART))
    findings.push(...(await checkHistories(store, part, rowsPerPart)));
  return { findings, mark: { lastTransactionId, sums: textOfSums(sums) }, nextTurnAfter: unmoved.next };
}
