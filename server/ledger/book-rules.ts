// The invariants of the books (docs/ledger.md, invariants 1 to 5), one function each, which returns a sentence for
// every violation. Sums never overflow and never become floats: high and low digits are summed separately.
import {
  and,
  type AnyColumn,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  isOneOf,
  sql,
  type SQL,
} from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { MONEY_REQUEST_KINDS, OUTFLOW_KINDS, type OutflowKind } from '../../domain/request-kinds.ts';
import { DONE, ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { lastNumberOf } from './history-rows.ts';
import { HISTORY_FILTERS, type HistoryFilter } from '../../domain/history-filters.ts';
import { currentBalance } from './accounts.ts';

export const LOW_DIGITS = 1_000_000_000n;
const split = sql.raw(LOW_DIGITS.toString());

/** The sums of the high and of the low digits of a whole-number column or expression; null without rows. */
export function exactParts(value: AnyColumn | SQL): { high: SQL; low: SQL } {
  return { high: sql`sum((${value}) / ${split})`, low: sql`sum((${value}) % ${split})` };
}

/** The exact sum of a whole-number column or expression, independent of its size. */
export function exactSum(value: AnyColumn | SQL): SQL<bigint> {
  const { high: highDigits, low: lowDigits } = exactParts(value);
  const part = (digits: SQL) => sql`cast(coalesce(${digits}, 0) as text)`;
  return sql`${part(highDigits)} || ':' || ${part(lowDigits)}`.mapWith((raw: string) => {
    const [high = '', low = ''] = raw.split(':');
    return BigInt(high) * LOW_DIGITS + BigInt(low);
  });
}

/** Transactions among these entries whose entries do not sum to zero; without a condition among all. */
export async function unbalancedTransactions(db: ReadDb, where?: SQL): Promise<string[]> {
  const { ledgerEntries: entries } = db.t;
  const rows = await db
    .select({ id: entries.transactionId, sum: exactSum(entries.amount) })
    .from(entries)
    .where(where)
    .groupBy(entries.transactionId)
    .having(sql`sum(${entries.amount} % ${split}) <> -${split} * sum(${entries.amount} / ${split})`);
  return rows.map(({ id, sum }) => `transaction ${id}: its entries sum to ${sum} units, not to 0`);
}

export async function emptyTransactions(db: ReadDb): Promise<string[]> {
  const { ledgerEntries: entries, ledgerTransactions: transactions } = db.t;
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .leftJoin(entries, eq(entries.transactionId, transactions.id))
    .where(isNull(entries.transactionId));
  return rows.map(({ id }) => `transaction ${id}: it has no entries`);
}

/** The tables of the requests that hold tokens while they are open. */
export const TABLE_OF = {
  sale: 'sales',
  externalSend: 'externalSends',
  waitingSend: 'waitingSends',
} as const satisfies Record<OutflowKind, keyof ReadDb['t']>;

/** What open requests of each kind ask for, by holder. */
export async function sumsOfAll(
  db: ReadDb,
  among?: readonly number[],
): Promise<ReadonlyMap<number, bigint>[]> {
  const sums = [];
  for (const kind of OUTFLOW_KINDS) sums.push(await sumByHolder(db, kind, among));
  return sums;
}

/** What open requests ask for, by holder; with `among` for these holders alone. */
export async function sumByHolder(
  db: ReadDb,
  kind: OutflowKind,
  among?: readonly number[],
): Promise<Map<number, bigint>> {
  const { requests, [TABLE_OF[kind]]: asked } = db.t;
  const rows = await db
    .select({ holderId: requests.holderId, gross: exactSum(asked.gross) })
    .from(asked)
    .innerJoin(requests, eq(requests.id, asked.requestId))
    // The join already implies the kind; naming it lets the query use the index of open requests instead of scanning
    // all requests.
    .where(
      and(
        eq(requests.kind, kind),
        inArray(requests.state, [PENDING, ON_HOLD]),
        among && isOneOf(requests.holderId, among),
      ),
    )
    .groupBy(requests.holderId);
  return new Map(rows.map(({ holderId, gross }) => [holderId, gross]));
}

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

/** Accounts with what they have now. */
export function selectAccounts(db: ReadDb) {
  const { accounts } = db.t;
  return db.select({ ...getTableColumns(accounts), balance: currentBalance(db) }).from(accounts);
}

function nameOf({ id, kind, holderId, depositAccountId }: AccountRow): string {
  if (depositAccountId !== null) return `account ${id} (${kind} of deposit account ${depositAccountId})`;
  return holderId === null ? `account ${id} (${kind})` : `account ${id} (holder ${holderId})`;
}

const unitOf = ({ depositAccountId }: AccountRow) => (depositAccountId === null ? 'units' : 'won');

export function wrongBalances(accounts: readonly AccountRow[], sums: ReadonlyMap<number, bigint>): string[] {
  return accounts.flatMap((account) => {
    const sum = sums.get(account.id) ?? 0n;
    return account.balance === sum
      ? []
      : [
          `${nameOf(account)}: its balance is ${account.balance} ${unitOf(account)}, its entries sum to ${sum}`,
        ];
  });
}

/** All accounts in DAON sum to zero, and so do the won accounts of each deposit account. */
export async function wrongTotals(db: ReadDb): Promise<string[]> {
  const { accounts } = db.t;
  const totals = await db
    .select({ depositAccountId: accounts.depositAccountId, total: exactSum(currentBalance(db)) })
    .from(accounts)
    .groupBy(accounts.depositAccountId)
    .orderBy(asc(accounts.depositAccountId));
  return totals
    .filter(({ total }) => total !== 0n)
    .map(({ depositAccountId, total }) =>
      depositAccountId === null
        ? `all accounts together hold ${total} units, not 0`
        : `the accounts of deposit account ${depositAccountId} together hold ${total} won, not 0`,
    );
}

export function wrongReservations(
  accounts: readonly AccountRow[],
  open: readonly ReadonlyMap<number, bigint>[],
): string[] {
  return accounts.flatMap((account) => {
    const { holderId, held } = account;
    const asked =
      holderId === null ? 0n : open.reduce((sum, grosses) => sum + (grosses.get(holderId) ?? 0n), 0n);
    return held === asked
      ? []
      : [`${nameOf(account)}: ${held} units are held, its open requests ask for ${asked}`];
  });
}

export function wrongSigns(accounts: readonly AccountRow[]): string[] {
  return accounts
    .filter(({ kind }) => kind === 'holder')
    .filter(({ balance, held, locked }) => balance < 0n || held < 0n || locked < 0n || held > balance)
    .map(
      (account) =>
        `${nameOf(account)}: balance ${account.balance}, held ${account.held} and locked ${account.locked} can not be`,
    );
}

export type HistoryPart = Awaited<ReturnType<typeof readHistoryParts>>[number];

/**
 * Of history rows by holder and filter: how many, how many fees follow them, their range of numbers, and what the done ones
 * with these fees come to. `notFree`: how many of the fees have a number or an id that a stored row has.
 */
export function historyParts(db: ReadDb) {
  const { history } = db.t;
  const isDone = sql`${history.state} = ${sql.raw(String(DONE))}`;
  const follows = sql`${history.feeFollows} = ${sql.raw('TRUE')}`;
  const fee = sql`case when ${follows} then ${history.txFee} else 0 end`;
  const done = sql`case when ${isDone} then ${history.amount} - ${fee} else 0 end`;
  // Names in plain text: a column of the query's only table is written without it, and would be the other row's.
  const sameNumber = sql.raw('other.holder_id = history.holder_id AND other.seq = history.seq + 1');
  const sameId = sql.raw('other.id = history.id + 1');
  // PostgreSQL answers `exists` from all rows of a table that is not large, which it would read again for each part of the check.
  const stored = (same: SQL) => sql`(select 1 from ${history} as other where ${same} limit 1) is not null`;
  return {
    rows: sql`count(*)`.mapWith(Number),
    fees: sql`count(case when ${follows} then 1 end)`.mapWith(Number),
    notFree:
      sql`count(case when ${follows} and (${stored(sameNumber)} or ${stored(sameId)}) then 1 end)`.mapWith(
        Number,
      ),
    first: sql`min(${history.seq})`.mapWith(Number),
    last: sql`max(${lastNumberOf(db)})`.mapWith(Number),
    firstInFilter: sql`coalesce(min(${history.filterSeq}), 0)`.mapWith(Number),
    lastInFilter: sql`coalesce(max(${history.filterSeq}), 0)`.mapWith(Number),
    done,
  };
}

export async function readHistoryParts(db: ReadDb, where?: SQL) {
  const { history } = db.t;
  const { done, ...numbers } = historyParts(db);
  return db
    .select({ holderId: history.holderId, filter: history.filter, ...numbers, done: exactSum(done) })
    .from(history)
    .where(where)
    .groupBy(history.holderId, history.filter);
}

type Numbers = { rows: number; first: number; last: number };

/**
 * Numbers of a list are unique, by its key and because a fee without a row of its own takes none that is stored. So they
 * are dense when they run from 1 to the count.
 */
function isDense({ rows, first, last }: Numbers): boolean {
  return last === rows && (rows === 0 || first === 1);
}

/**
 * Requests that move tokens and whose holder's history does not show them. A list that lost its last rows is still
 * dense, and a row that is not done is in no sum.
 */
export async function requestsWithoutHistory(db: ReadDb): Promise<string[]> {
  const { requests, history } = db.t;
  const rows = await db
    .select({ id: requests.id, holderId: requests.holderId })
    .from(requests)
    .leftJoin(history, eq(history.id, requests.id))
    .where(and(inArray(requests.kind, [...MONEY_REQUEST_KINDS]), isNull(history.id)));
  return rows.map(({ id, holderId }) => `holder ${holderId}: request ${id} is not in the history`);
}

/** The numbers of a holder's list under a filter; 0 is the list of all rows. A list may have been read in parts. */
function numbersOf(parts: readonly HistoryPart[], filter: HistoryFilter): Numbers {
  const own = filter === 0 ? parts : parts.filter((part) => part.filter === filter);
  // A fee is in no filter.
  const rows = own.reduce((sum, part) => sum + part.rows + (filter === 0 ? part.fees : 0), 0);
  if (rows === 0) return { rows: 0, first: 0, last: 0 };
  return filter === 0
    ? {
        rows,
        first: Math.min(...own.map(({ first }) => first)),
        last: Math.max(...own.map(({ last }) => last)),
      }
    : {
        rows,
        first: Math.min(...own.map(({ firstInFilter }) => firstInFilter)),
        last: Math.max(...own.map(({ lastInFilter }) => lastInFilter)),
      };
}

/** Findings of one holder's history: its done rows add up to the balance, and its lists are numbered without gaps. */
export function wrongHistory(holderId: number, parts: readonly HistoryPart[], balance: bigint): string[] {
  const findings: string[] = [];
  const done = parts.reduce((sum, part) => sum + part.done, 0n);
  if (done !== balance) {
    findings.push(`holder ${holderId}: done history adds up to ${done} units, the balance is ${balance}`);
  }
  const notFree = parts.reduce((sum, part) => sum + part.notFree, 0);
  if (notFree > 0)
    findings.push(
      `holder ${holderId}: ${notFree} fees in the history have the number or the id of another row`,
    );
  for (const filter of HISTORY_FILTERS) {
    const numbers = numbersOf(parts, filter);
    if (!isDense(numbers)) {
      findings.push(
        `holder ${holderId}: history under filter ${filter} has ${numbers.rows} rows, numbered ${numbers.first} to ${numbers.last}`,
      );
    }
  }
  return findings;
}

/** Findings of these holders' histories. */
export async function wrongHistories(db: ReadDb, holders: readonly number[]): Promise<string[]> {
  if (holders.length === 0) return [];
  const { accounts, history } = db.t;
  const parts = await readHistoryParts(db, isOneOf(history.holderId, holders));
  const byHolder = Map.groupBy(parts, ({ holderId }) => holderId);
  const rows = await db
    .select({ holderId: accounts.holderId, balance: accounts.balance })
    .from(accounts)
    .where(isOneOf(accounts.holderId, holders));
  const balances = new Map(rows.map(({ holderId, balance }) => [holderId, balance]));
  return holders.flatMap((holderId) =>
    wrongHistory(holderId, byHolder.get(holderId) ?? [], balances.get(holderId) ?? 0n),
  );
}
