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
import { belowOf, totalOf, type Walk } from '../../list-input.ts';
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

/** The ids of one page in the order of the list, and how many transactions there are under the filter. */
export type TransactionPage = { ids: number[]; total: number };

type Input = TransactionListInput & Walk;

/** Up to so many entries, those of the holders in question are read; beyond, the transactions are met along the list. */
const FEW_ENTRIES = 150_000;
/** As far as transactions are counted that are met along the list (docs/decisions/0011-what-lists-cost.md). */
export const COUNTED_MAX = 10_000;

// Ids are given as transactions are made, so their order is that of the times.
const inOrder = (id: AnyColumn, { sort }: Input) => (sort?.order === 'ASC' ? asc(id) : desc(id));
const offsetOf = ({ page, perPage }: Input) => (page - 1) * perPage;

function whereOf(db: ReadDb, input: Input): SQL | undefined {
  const { ledgerTransactions } = db.t;
  const { kind, requestId } = input.filter ?? {};
  return and(
    kind === undefined ? undefined : eq(ledgerTransactions.kind, kind),
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

/** From the entries of the holders' accounts to their transactions, each of them once. */
async function findByEntries(db: ReadDb, input: Input, ofAccounts: SQL): Promise<TransactionPage> {
  const { ledgerTransactions, ledgerEntries } = db.t;
  const rest = whereOf(db, input);
  const rows = db.selectDistinct({ id: ledgerEntries.transactionId }).from(ledgerEntries).$dynamic();
  const counted = db
    .select({ n: sql`count(distinct ${ledgerEntries.transactionId})`.mapWith(Number) })
    .from(ledgerEntries)
    .$dynamic();
  // The transactions themselves are only looked at where the filter asks for more than the holder.
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

/** Along the list itself, asking each transaction whether one of the accounts is in it: with many accounts, soon one is. */
async function findAlong(db: ReadDb, input: Input, accountIds: SQL): Promise<TransactionPage> {
  const { ledgerTransactions, ledgerEntries } = db.t;
  const concerns = exists(
    db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.transactionId, ledgerTransactions.id),
          // The sign changes no number; it keeps the database from beginning with the accounts.
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

/** `fewEntries` is how many entries of the holders in question are read to the last one. */
export async function findTransactionPage(
  db: ReadDb,
  input: Input,
  fewEntries = FEW_ENTRIES,
): Promise<TransactionPage> {
  const { ledgerEntries, accounts } = db.t;
  if (input.filter?.holder === undefined) return findOfAll(db, input);
  const ofHolders = (await holderFilter(db, input.filter.holder, accounts.holderId)).count;
  const accountIds = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.holderId), ofHolders));
  const first = await accountIds.limit(2);
  // One account's entries lie in the order of the list already, however many they are.
  if (first.length < 2) {
    const [only] = first;
    return findByEntries(db, input, only === undefined ? sql`1 = 0` : eq(ledgerEntries.accountId, only.id));
  }
  const all = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.holderId), ofHolders));
  const ofAccounts = inArray(ledgerEntries.accountId, all);
  const some = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(ofAccounts)
    .limit(fewEntries + 1)
    .as('some');
  const [entries] = await db.select({ n: count().mapWith(Number) }).from(some);
  return (entries?.n ?? 0) <= fewEntries
    ? findByEntries(db, input, ofAccounts)
    : findAlong(db, input, sql`${all}`);
}
