// The invariants of the books (docs/ledger.md, invariants 1 to 5), one function each, which returns a sentence for
// every violation. Sums never overflow and never become floats: high and low digits are summed separately.
import { and, asc, eq, gt, inArray, isNull, sql, type AnyColumn, type SQL } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { DONE, ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { HISTORY_FILTERS } from '../../domain/transactions.ts';

const LOW_DIGITS = 1_000_000_000n;
const split = sql.raw(LOW_DIGITS.toString());

/** The exact sum of a whole-number column or expression, independent of its size. */
export function exactSum(value: AnyColumn | SQL): SQL<bigint> {
  const part = (operator: string) =>
    sql`cast(coalesce(sum((${value}) ${sql.raw(operator)} ${split}), 0) as text)`;
  return sql`${part('/')} || ':' || ${part('%')}`.mapWith((raw: string) => {
    const [high = '', low = ''] = raw.split(':');
    return BigInt(high) * LOW_DIGITS + BigInt(low);
  });
}

/**
 * Groups entries by a column. After a known entry they are few: the sign keeps SQLite from reading all entries in the
 * order of the column's index to spare a sort.
 */
export const groupOfEntries = (column: AnyColumn, afterEntryId: number): SQL =>
  afterEntryId === 0 ? sql`${column}` : sql`+${column}`;

export async function unbalancedTransactions(db: ReadDb, afterEntryId: number): Promise<string[]> {
  const { ledgerEntries: entries } = db.t;
  const rows = await db
    .select({ id: entries.transactionId, sum: exactSum(entries.amount) })
    .from(entries)
    .where(gt(entries.id, afterEntryId))
    .groupBy(groupOfEntries(entries.transactionId, afterEntryId))
    .having(sql`sum(${entries.amount} % ${split}) <> -${split} * sum(${entries.amount} / ${split})`);
  return rows.map(({ id, sum }) => `transaction ${id}: its entries sum to ${sum} units, not to 0`);
}

export async function emptyTransactions(db: ReadDb): Promise<string[]> {
  const { ledgerEntries: entries, ledgerTransactions: transactions } = db.t;
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .leftJoin(entries, eq(entries.transactionId, transactions.id))
    .where(isNull(entries.id));
  return rows.map(({ id }) => `transaction ${id}: it has no entries`);
}

const KIND_OF = { sales: 'sale', externalSends: 'externalSend' } as const;

export async function sumByHolder(
  db: ReadDb,
  table: 'sales' | 'externalSends',
): Promise<Map<number, bigint>> {
  const { requests, [table]: asked } = db.t;
  const rows = await db
    .select({ holderId: requests.holderId, gross: exactSum(asked.gross) })
    .from(asked)
    .innerJoin(requests, eq(requests.id, asked.requestId))
    // The join already implies the kind; naming it lets the query use the index of open requests instead of scanning
    // all requests.
    .where(and(eq(requests.kind, KIND_OF[table]), inArray(requests.state, [PENDING, ON_HOLD])))
    .groupBy(requests.holderId);
  return new Map(rows.map(({ holderId, gross }) => [holderId, gross]));
}

type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number];

export async function readAccounts(db: ReadDb) {
  return db.select().from(db.t.accounts).orderBy(asc(db.t.accounts.id));
}

const nameOf = ({ id, kind, holderId }: AccountRow) =>
  holderId === null ? `account ${id} (${kind})` : `account ${id} (holder ${holderId})`;

export function wrongBalances(accounts: readonly AccountRow[], sums: ReadonlyMap<number, bigint>): string[] {
  const total = accounts.reduce((sum, { balance }) => sum + balance, 0n);
  const wrong = accounts.flatMap((account) => {
    const sum = sums.get(account.id) ?? 0n;
    return account.balance === sum
      ? []
      : [`${nameOf(account)}: its balance is ${account.balance} units, its entries sum to ${sum}`];
  });
  return total === 0n ? wrong : [...wrong, `all accounts together hold ${total} units, not 0`];
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

/** History rows by holder and filter: how many, their range of numbers, and the sum of the done ones. */
async function readHistorySums(db: ReadDb, among: readonly number[] | null) {
  const { history } = db.t;
  const done = sql`case when ${history.state} = ${sql.raw(String(DONE))} then ${history.amount} else 0 end`;
  return db
    .select({
      holderId: history.holderId,
      filter: history.filter,
      rows: sql`count(*)`.mapWith(Number),
      first: sql`min(${history.seq})`.mapWith(Number),
      last: sql`max(${history.seq})`.mapWith(Number),
      firstInFilter: sql`coalesce(min(${history.filterSeq}), 0)`.mapWith(Number),
      lastInFilter: sql`coalesce(max(${history.filterSeq}), 0)`.mapWith(Number),
      done: exactSum(done),
    })
    .from(history)
    .where(among === null ? undefined : inArray(history.holderId, [...among]))
    .groupBy(history.holderId, history.filter);
}

type Numbers = { rows: number; first: number; last: number };

/** Numbers of a list are unique by its key, so they are dense when they run from 1 to the count. */
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
    .where(and(inArray(requests.kind, ['purchase', 'sale', 'externalSend']), isNull(history.id)));
  return rows.map(({ id, holderId }) => `holder ${holderId}: request ${id} is not in the history`);
}

export async function wrongHistories(
  db: ReadDb,
  accounts: readonly AccountRow[],
  among: readonly number[] | null,
): Promise<string[]> {
  const byHolder = Map.groupBy(await readHistorySums(db, among), ({ holderId }) => holderId);
  const balances = new Map(accounts.map(({ holderId, balance }) => [holderId, balance]));
  const concerned =
    among ?? [...new Set([...balances.keys(), ...byHolder.keys()])].filter((holderId) => holderId !== null);

  return concerned.flatMap((holderId) => {
    const parts = byHolder.get(holderId) ?? [];
    const findings: string[] = [];
    const done = parts.reduce((sum, part) => sum + part.done, 0n);
    const balance = balances.get(holderId) ?? 0n;
    if (done !== balance) {
      findings.push(`holder ${holderId}: done history adds up to ${done} units, the balance is ${balance}`);
    }
    for (const filter of HISTORY_FILTERS) {
      const part = parts.find((it) => it.filter === filter);
      const numbers: Numbers =
        filter === 0
          ? {
              rows: parts.reduce((sum, { rows }) => sum + rows, 0),
              first: Math.min(...parts.map(({ first }) => first)),
              last: Math.max(0, ...parts.map(({ last }) => last)),
            }
          : { rows: part?.rows ?? 0, first: part?.firstInFilter ?? 0, last: part?.lastInFilter ?? 0 };
      if (!isDense(numbers)) {
        findings.push(
          `holder ${holderId}: history under filter ${filter} has ${numbers.rows} rows, numbered ${numbers.first} to ${numbers.last}`,
        );
      }
    }
    return findings;
  });
}
