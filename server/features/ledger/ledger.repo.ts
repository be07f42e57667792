import { countRows } from '../../../db/count-rows.ts';
import { and, eq, exists, gt, inArray, isNotNull, isNull, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Store } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { createdBetween } from '../../ledger/transaction-times.ts';
import { belowOf, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { holderFilter } from '../../holders/holder-filter.ts';
import { countSends, countTransactions } from './count-transactions.ts';
import type { TransactionListInput } from './transaction-list-input.ts';

/** The ids of one page in list order, and the number of transactions under the filter. */
export type TransactionPage = { ids: number[]; total: number };

/** `within`: the condition that follows from the days and the amounts of the filter. */
type Input = TransactionListInput & Cursor & { within?: SQL | undefined };

/** Up to this many entries, the holders' entries are read; beyond it, the transactions are scanned in list order. */
const FEW_ENTRIES = 150_000;
/** The maximum count when transactions are scanned in list order (ADR-0011). */
export const COUNTED_MAX = 10_000;

/** Amounts are not indexed, or each send would write more: without a first day, these many days are looked through. */
export const DAYS_BY_AMOUNT = 31;

function whereOf(db: ReadDb, input: Input): SQL | undefined {
  const { ledgerTransactions } = db.t;
  const { kind, requestId } = input.filter ?? {};
  return and(
    kind === undefined ? undefined : eq(ledgerTransactions.kind, kind),
    // The index of kinds leaves out sends and is only used for a query that says so.
    kind === undefined || kind === 'send' ? undefined : sql`${ledgerTransactions.kind} <> 'send'`,
    requestId === undefined ? undefined : eq(ledgerTransactions.requestId, requestId),
    input.within,
    belowOf(ledgerTransactions.id, input),
  );
}

/** The size of a transaction: the sum of its positive entries in DAON. */
function movedDaon(db: ReadDb): SQL {
  const { ledgerTransactions, ledgerEntries, accounts } = db.t;
  const size = db
    .select({ sum: sql`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerEntries.transactionId, ledgerTransactions.id),
        gt(ledgerEntries.amount, ZERO_UNITS),
        isNull(accounts.depositAccountId),
      ),
    );
  return sql`${size}`;
}

function ofCompany(db: ReadDb, companyId: number): SQL {
  const { depositAccounts, ledgerTransactions, wonBookings } = db.t;
  const accountIds = db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(eq(depositAccounts.companyId, companyId));
  return inArray(
    ledgerTransactions.id,
    db
      .select({ id: wonBookings.transactionId })
      .from(wonBookings)
      .where(inArray(wonBookings.depositAccountId, accountIds)),
  );
}

async function withinOf(
  db: ReadDb,
  { filter = {}, sort }: TransactionListInput,
  now: Date,
): Promise<SQL | undefined> {
  const { company, daonFrom, daonTo, to } = filter;
  const isByAmount = daonFrom !== undefined || daonTo !== undefined || sort?.field === 'amount';
  const from = isByAmount
    ? (filter.from ?? new Date((to ?? now).getTime() - DAYS_BY_AMOUNT * DAY_MS))
    : filter.from;
  const moved = movedDaon(db);
  return and(
    await createdBetween(db, from, to),
    company === undefined ? undefined : ofCompany(db, company),
    daonFrom === undefined ? undefined : sql`${moved} >= ${daonFrom}`,
    daonTo === undefined ? undefined : sql`${moved} <= ${daonTo}`,
  );
}

/** The largest or smallest first, of all holders or of the accounts of some. */
async function findBySize(db: ReadDb, input: Input, concerns: SQL | undefined): Promise<TransactionPage> {
  const { ledgerTransactions } = db.t;
  const where = and(whereOf(db, input), concerns);
  const total = await totalOf(input, () => countRows(db, ledgerTransactions, where));
  const { direction, limit, offset, inOrder } = pagePlace(input, total);
  const rows = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(where)
    .orderBy(direction(movedDaon(db)), direction(ledgerTransactions.id))
    .limit(limit)
    .offset(offset);
  return { ids: inOrder(rows).map(({ id }) => id), total };
}

/** The number of all transactions or of all sends, which are counted otherwise; undefined under any other filter. */
function countAll(store: Store, db: ReadDb, { filter = {}, within }: Input): Promise<number> | undefined {
  if (filter.requestId !== undefined || within !== undefined) return undefined;
  if (filter.kind === undefined) return countTransactions(store, db);
  return filter.kind === 'send' ? countSends(store, db) : undefined;
}

/** A filter by amount looks through all transactions of its days: up to so many matches are found and counted in one go. */
const FOUND_AT_ONCE = 10_000;

/** A page of the transactions that a filter by amount finds; null where they are too many. */
async function findByAmount(db: ReadDb, input: Input): Promise<TransactionPage | null> {
  const { ledgerTransactions } = db.t;
  const { page, perPage } = input;
  const found = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(whereOf(db, input))
    .orderBy(pagePlace(input, 0).direction(ledgerTransactions.id))
    .limit(FOUND_AT_ONCE + 1);
  if (found.length > FOUND_AT_ONCE) return null;
  const onPage = found.slice((page - 1) * perPage, page * perPage);
  return { ids: onPage.map(({ id }) => id), total: found.length };
}

async function findOfAll(store: Store, db: ReadDb, input: Input): Promise<TransactionPage> {
  const { ledgerTransactions } = db.t;
  const { daonFrom, daonTo } = input.filter ?? {};
  const isByAmount = daonFrom !== undefined || daonTo !== undefined;
  const few = isByAmount && input.below === undefined ? await findByAmount(db, input) : null;
  if (few !== null) return few;
  const where = whereOf(db, input);
  const total = await totalOf(
    input,
    async () => (await countAll(store, db, input)) ?? countRows(db, ledgerTransactions, where),
  );
  const { direction, limit, offset, inOrder } = pagePlace(input, total);
  const rows = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(where)
    // Ids are assigned in order of creation, so ordering by id orders by time.
    .orderBy(direction(ledgerTransactions.id))
    .limit(limit)
    .offset(offset);
  return { ids: inOrder(rows).map(({ id }) => id), total };
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
  const total = await totalOf(input, async () => (await counted.where(where))[0]?.n ?? 0);
  const { direction, limit, offset, inOrder } = pagePlace(input, total);
  const page = await rows
    .where(where)
    .orderBy(direction(ledgerEntries.transactionId))
    .limit(limit)
    .offset(offset);
  return { ids: inOrder(page).map(({ id }) => id), total };
}

function concernsOneOf(db: ReadDb, accountIds: SQL): SQL {
  const { ledgerTransactions, ledgerEntries } = db.t;
  return exists(
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
}

/**
 * Scans the list in order and checks for each transaction whether it involves one of the accounts: with many accounts a
 * match comes soon.
 */
async function findAlong(db: ReadDb, input: Input, accountIds: SQL): Promise<TransactionPage> {
  const { ledgerTransactions } = db.t;
  const concerns = concernsOneOf(db, accountIds);
  // What all of them are is not known, so a page is read from the beginning.
  const { direction, limit, offset } = pagePlace(input, 0);
  const found = () =>
    db
      .select({ id: ledgerTransactions.id })
      .from(ledgerTransactions)
      .where(and(whereOf(db, input), concerns))
      .orderBy(direction(ledgerTransactions.id));
  const rows = await found().limit(limit).offset(offset);
  const some = found().limit(COUNTED_MAX).as('some');
  return { ids: rows.map(({ id }) => id), total: await totalOf(input, () => countRows(db, some)) };
}

/** `fewEntries`: the number of entries up to which all entries of the holders are read. */
export async function findTransactionPage(
  store: Store,
  db: ReadDb,
  query: TransactionListInput & Cursor,
  now: Date,
  fewEntries = FEW_ENTRIES,
): Promise<TransactionPage> {
  const { ledgerEntries, accounts } = db.t;
  // The index of entries leaves out the system's accounts and is only used for a query that says so.
  const isOfHolder = sql`${ledgerEntries.accountId} > 3`;
  const input = { ...query, within: await withinOf(db, query, now) };
  const isBySize = input.sort?.field === 'amount' && input.below === undefined;
  if (input.filter?.holder === undefined)
    return isBySize ? findBySize(db, input, undefined) : findOfAll(store, db, input);
  const ofHolders = (await holderFilter(db, input.filter.holder, accounts.holderId)).count;
  const accountIds = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.holderId), ofHolders));
  if (isBySize) return findBySize(db, input, concernsOneOf(db, sql`${accountIds}`));
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
  return (await countRows(db, some)) <= fewEntries
    ? findByEntries(db, input, ofAccounts)
    : findAlong(db, input, sql`${all}`);
}
