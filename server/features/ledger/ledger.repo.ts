import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  sql,
  type AnyColumn,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { belowOf, totalOf, type Cursor } from '../../list-input.ts';
import { holderFilter } from '../holders/holder-filter.ts';

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

/** The ids of one page in list order, and the number of transactions under the filter. */
export type TransactionPage = { ids: number[]; total: number };

type Input = TransactionListInput & Cursor;

/** Up to this many entries, the holders' entries are read; beyond it, the transactions are scanned in list order. */
const FEW_ENTRIES = 150_000;
/** The maximum count when transactions are scanned in list order (ADR-0011). */
export const COUNTED_MAX = 10_000;

// Ids are assigned in order of creation, so ordering by id orders by time.
const inOrder = (id: AnyColumn, { sort }: Input) => (sort?.order === 'ASC' ? asc(id) : desc(id));
const offsetOf = ({ page, perPage }: Input) => (page - 1) * perPage;

function whereOf(db: ReadDb, input: Input): SQL | undefined {
  const { ledgerTransactions } = db.t;
  const { kind, requestId } = input.filter ?? {};
  return and(
    kind === undefined ? undefined : eq(ledgerTransactions.kind, kind),
    // The index of kinds leaves out sends and is only used for a query that says so.
    kind === undefined || kind === 'send' ? undefined : sql`${ledgerTransactions.kind} <> 'send'`,
    requestId === undefined ? undefined : eq(ledgerTransactions.requestId, requestId),
    belowOf(ledgerTransactions.id, input),
  );
}

async function findOfAll(db: ReadDb, input: Input): Promise<TransactionPage> {
  const { ledgerTransactions } = db.t;
  const where = whereOf(db, input);
  const rows = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(where)
    .orderBy(inOrder(ledgerTransactions.id, input))
    .limit(input.perPage)
    .offset(offsetOf(input));
  const counted = db
    .select({ n: count().mapWith(Number) })
    .from(ledgerTransactions)
    .where(where);
  return { ids: rows.map(({ id }) => id), total: await totalOf(input, counted) };
}

/** Finds transactions from the entries of the holders' accounts, without duplicates. */
async function findByEntries(db: ReadDb, input: Input, ofAccounts: SQL): Promise<TransactionPage> {
  const { ledgerTransactions, ledgerEntries } = db.t;
  const rest = whereOf(db, input);
  const rows = db.selectDistinct({ id: ledgerEntries.transactionId }).from(ledgerEntries).$dynamic();
  const counted = db
    .select({ n: sql`count(distinct ${ledgerEntries.transactionId})`.mapWith(Number) })
    .from(ledgerEntries)
    .$dynamic();
  // The transactions table is joined only when the filter asks for more than the holder.
  const joined = eq(ledgerTransactions.id, ledgerEntries.transactionId);
  if (rest !== undefined) {
    rows.innerJoin(ledgerTransactions, joined);
    counted.innerJoin(ledgerTransactions, joined);
  }
  const where = and(ofAccounts, rest);
  const page = await rows
    .where(where)
    .orderBy(inOrder(ledgerEntries.transactionId, input))
    .limit(input.perPage)
    .offset(offsetOf(input));
  return { ids: page.map(({ id }) => id), total: await totalOf(input, counted.where(where)) };
}

/**
 * Scans the list in order and checks for each transaction whether it involves one of the accounts: with many accounts a
 * match comes soon.
 */
async function findAlong(db: ReadDb, input: Input, accountIds: SQL): Promise<TransactionPage> {
  const { ledgerTransactions, ledgerEntries } = db.t;
  const concerns = exists(
    db
      .select({ id: ledgerEntries.transactionId })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.transactionId, ledgerTransactions.id),
          // The unary plus does not change the value; it keeps the planner from starting with the accounts.
          sql`+${ledgerEntries.accountId} in ${accountIds}`,
        ),
      ),
  );
  const found = () =>
    db
      .select({ id: ledgerTransactions.id })
      .from(ledgerTransactions)
      .where(and(whereOf(db, input), concerns))
      .orderBy(inOrder(ledgerTransactions.id, input));
  const rows = await found().limit(input.perPage).offset(offsetOf(input));
  const some = found().limit(COUNTED_MAX).as('some');
  const counted = db.select({ n: count().mapWith(Number) }).from(some);
  return { ids: rows.map(({ id }) => id), total: await totalOf(input, counted) };
}

/** `fewEntries`: the number of entries up to which all entries of the holders are read. */
export async function findTransactionPage(
  db: ReadDb,
  input: Input,
  fewEntries = FEW_ENTRIES,
): Promise<TransactionPage> {
  const { ledgerEntries, accounts } = db.t;
  // The index of entries leaves out the system's accounts and is only used for a query that says so.
  const isOfHolder = sql`${ledgerEntries.accountId} > 3`;
  if (input.filter?.holder === undefined) return findOfAll(db, input);
  const ofHolders = (await holderFilter(db, input.filter.holder, accounts.holderId)).count;
  const accountIds = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.holderId), ofHolders));
  const first = await accountIds.limit(2);
  // One account's entries are already stored in list order, however many there are.
  if (first.length < 2) {
    const [only] = first;
    const isOnly = only === undefined ? sql`1 = 0` : eq(ledgerEntries.accountId, only.id);
    return findByEntries(db, input, sql`${isOnly} and ${isOfHolder}`);
  }
  const all = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.holderId), ofHolders));
  const ofAccounts = sql`${inArray(ledgerEntries.accountId, all)} and ${isOfHolder}`;
  const some = db
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .where(ofAccounts)
    .limit(fewEntries + 1)
    .as('some');
  const [entries] = await db.select({ n: count().mapWith(Number) }).from(some);
  return (entries?.n ?? 0) <= fewEntries
    ? findByEntries(db, input, ofAccounts)
    : findAlong(db, input, sql`${all}`);
}
