// What the bank's statement says about the days of a deposit account, and what has no line in it. Whole won.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  sql,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { inChain } from '../../../domain/bank-statement/statement-order.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { bookedIn, type Days, type OpenItem } from './days.ts';

/** What the newest line up to the end of a day says the bank account held; null without a line that says so. */
export async function findStatementBalance(db: ReadDb, { depositAccountId, day }: Days): Promise<Won | null> {
  const { bankLines } = db.t;
  const ofAccount = eq(bankLines.depositAccountId, depositAccountId);
  const newestDay = async (until: SQL) => {
    const [found] = await db
      .select({ day: bankLines.day })
      .from(bankLines)
      .where(and(ofAccount, until))
      .orderBy(desc(bankLines.day))
      .limit(1);
    return found?.day ?? null;
  };
  const newest = await newestDay(lte(bankLines.day, day));
  if (newest === null) return null;
  // Lines of one minute that cancel each other out begin where the day before them ends.
  const from = (await newestDay(lt(bankLines.day, newest))) ?? newest;
  const { at, precisionMs, direction, won, balanceAfter } = bankLines;
  const lines = await db
    .select({ at, precisionMs, direction, won, balanceAfter })
    .from(bankLines)
    .where(and(ofAccount, gte(bankLines.day, from), lte(bankLines.day, newest)))
    .orderBy(asc(at), asc(bankLines.id));
  return inChain(lines).at(-1)?.balanceAfter ?? null;
}

/** Whether items are those of the end of the days, or those of them that are still open. */
type AsOf = 'day' | 'now';

const IDS_AT_ONCE = 500; // far below what either engine binds in one statement

type SumOfLines = { direction: 'in' | 'out'; count: number; won: bigint };

/** The settlements of refunds and others that are booked after a day. */
async function settlementsAfter(db: ReadDb, { depositAccountId, day }: Days): Promise<number[]> {
  const { wonBookings, ledgerTransactions } = db.t;
  const rows = await db
    .select({ id: wonBookings.transactionId })
    .from(wonBookings)
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.id, wonBookings.transactionId), eq(ledgerTransactions.kind, 'settlement')),
    )
    .where(and(eq(wonBookings.depositAccountId, depositAccountId), gt(wonBookings.day, day)));
  return rows.map(({ id }) => id);
}

/**
 * What had been accounted for without an order up to a day, and was corrected on a later one: the lines are open again, or are accounted
 * for on a later day, and were neither at its end. Below zero, to be taken from those.
 */
async function correctedAfter(db: ReadDb, { depositAccountId, day }: Days): Promise<SumOfLines[]> {
  const { wonBookings, ledgerTransactions, ledgerEntries, accounts } = db.t;
  const corrections = await db
    .select({ reversesId: ledgerTransactions.reversesId })
    .from(wonBookings)
    .innerJoin(
      ledgerTransactions,
      and(
        eq(ledgerTransactions.id, wonBookings.transactionId),
        eq(ledgerTransactions.kind, 'correction'),
        isNotNull(ledgerTransactions.reversesId),
      ),
    )
    .where(and(eq(wonBookings.depositAccountId, depositAccountId), gt(wonBookings.day, day)));
  const ids = corrections.flatMap(({ reversesId }) => (reversesId === null ? [] : [reversesId]));
  const found: SumOfLines[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const rows = await db
      .select({ won: ledgerEntries.amount })
      .from(wonBookings)
      .innerJoin(
        ledgerTransactions,
        and(eq(ledgerTransactions.id, wonBookings.transactionId), eq(ledgerTransactions.kind, 'settlement')),
      )
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
      .innerJoin(accounts, and(eq(accounts.id, ledgerEntries.accountId), eq(accounts.kind, 'unmatched')))
      .where(
        and(
          inArray(wonBookings.transactionId, ids.slice(from, from + IDS_AT_ONCE)),
          lte(wonBookings.day, day),
        ),
      );
    // A settlement takes a line in from `unmatched`, which it is in below zero.
    for (const { won } of rows)
      found.push(won > 0n ? { direction: 'in', count: -1, won: -won } : { direction: 'out', count: -1, won });
  }
  return found;
}

/** What lines of a later day returned of those up to a day: a whole line, or a part of a debit for a payout file. */
async function returnedAfter(db: ReadDb, { depositAccountId, day }: Days): Promise<SumOfLines[]> {
  const { bankLines } = db.t;
  // Lines that are settled against each other have one amount, and a line in returns a part.
  const rows = await db
    .select({
      direction: bankLines.direction,
      count: count().mapWith(Number),
      won: exactSum(bankLines.won),
    })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.depositAccountId, depositAccountId),
        gt(bankLines.day, day),
        isNotNull(bankLines.pairLineId),
        // The return of a refund's payment owes its own won anew.
        isNull(bankLines.settlementTransactionId),
        sql`exists (select 1 from bank_lines as former where former.id = ${bankLines.pairLineId} and former.day <= ${day})`,
      ),
    )
    .groupBy(bankLines.direction);
  return rows.map((row) => ({ ...row, direction: row.direction === 'in' ? 'out' : 'in' }));
}

/**
 * Lines that were open at the end of a day: those that are, those whose order is not approved yet, those that were accounted for on
 * a later day, and those that came back on one, less what was accounted for then and corrected later. A day is usually closed on the next one, after its lines were handled.
 */
export async function openLines(db: ReadDb, days: Days, asOf: AsOf = 'day'): Promise<OpenItem[]> {
  const { bankLines, payoutSales, requests, wonBookings, ledgerTransactions } = db.t;
  const { depositAccountId, day } = days;
  const { settlementTransactionId } = bankLines;
  const sums = {
    direction: bankLines.direction,
    count: count().mapWith(Number),
    won: exactSum(bankLines.won),
  };
  const partSums = { ...sums, won: exactSum(payoutSales.won) };
  const ofFiles = and(
    isNotNull(payoutSales.lineId),
    eq(bankLines.depositAccountId, depositAccountId),
    lte(bankLines.day, day),
  );
  const which = (condition: SQL | undefined) =>
    and(eq(bankLines.depositAccountId, depositAccountId), lte(bankLines.day, day), condition);
  // By request: the sum keeps SQLite from reading all lines of the account for each of them.
  const ofOrders = and(
    isNotNull(bankLines.requestId),
    sql`${bankLines.depositAccountId} + 0 = ${depositAccountId}`,
    lte(bankLines.day, day),
  );
  const found: SumOfLines[] = [
    ...(await db
      .select(sums)
      .from(bankLines)
      .where(which(isNull(bankLines.settledAs)))
      .groupBy(bankLines.direction)),
    ...(await db
      .select(sums)
      .from(requests)
      .innerJoin(bankLines, eq(bankLines.requestId, requests.id))
      .where(
        and(
          inArray(requests.kind, ['purchase', 'sale']),
          inArray(requests.state, [PENDING, ON_HOLD]),
          ofOrders,
        ),
      )
      .groupBy(bankLines.direction)),
    // Of a debit for a payout file, what it paid of sales that are not approved yet.
    ...(await db
      .select(partSums)
      .from(requests)
      .innerJoin(payoutSales, eq(payoutSales.requestId, requests.id))
      .innerJoin(bankLines, eq(bankLines.id, payoutSales.lineId))
      .where(and(eq(requests.kind, 'sale'), inArray(requests.state, [PENDING, ON_HOLD]), ofFiles))
      .groupBy(bankLines.direction)),
    ...(asOf === 'now'
      ? []
      : await db
          .select(partSums)
          .from(wonBookings)
          .innerJoin(
            ledgerTransactions,
            and(eq(ledgerTransactions.id, wonBookings.transactionId), eq(ledgerTransactions.kind, 'sale')),
          )
          .innerJoin(payoutSales, eq(payoutSales.requestId, ledgerTransactions.requestId))
          .innerJoin(bankLines, eq(bankLines.id, payoutSales.lineId))
          .where(and(eq(wonBookings.depositAccountId, depositAccountId), gt(wonBookings.day, day), ofFiles))
          .groupBy(bankLines.direction)),
    ...(asOf === 'now'
      ? []
      : await db
          .select(sums)
          .from(wonBookings)
          .innerJoin(
            ledgerTransactions,
            and(
              eq(ledgerTransactions.id, wonBookings.transactionId),
              inArray(ledgerTransactions.kind, ['purchase', 'sale']),
            ),
          )
          .innerJoin(bankLines, eq(bankLines.requestId, ledgerTransactions.requestId))
          .where(and(eq(wonBookings.depositAccountId, depositAccountId), gt(wonBookings.day, day), ofOrders))
          .groupBy(bankLines.direction)),
  ];
  // Of a debit for a payout file, what was accounted for as something else.
  const settledWon = sql`case when ${bankLines.settledAs} = 'payoutFile' then
    (select abs(entry.amount) from ledger_entries as entry inner join accounts on accounts.id = entry.account_id
    where entry.transaction_id = ${settlementTransactionId} and accounts.kind = 'unmatched') else ${bankLines.won} end`;
  const sumOf = async (column: typeof settlementTransactionId, ids: number[]) => {
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
      found.push(
        ...(await db
          .select({ ...sums, won: exactSum(settledWon) })
          .from(bankLines)
          .where(which(inArray(column, ids.slice(from, from + IDS_AT_ONCE))))
          .groupBy(bankLines.direction)),
      );
  };
  if (asOf === 'day') {
    await sumOf(settlementTransactionId, await settlementsAfter(db, days));
    found.push(...(await returnedAfter(db, days)), ...(await correctedAfter(db, days)));
  }
  return (['in', 'out'] as const).map((direction) => {
    const own = found.filter((row) => row.direction === direction);
    const won = asWon(own.reduce((sum, row) => sum + row.won, 0n));
    const lines = own.reduce((sum, row) => sum + row.count, 0);
    return {
      kind: direction === 'in' ? 'linesIn' : 'linesOut',
      // Of a debit for a payout file, what was corrected is a part of the line.
      count: won === 0n ? lines : Math.max(1, lines),
      won,
    };
  });
}

/**
 * Purchases and sales that were approved on these days and not corrected on them, less the lines that are theirs at the end of the last
 * one.
 */
export async function approvedWithoutLine(db: ReadDb, days: Days, asOf: AsOf = 'day'): Promise<OpenItem[]> {
  const { wonBookings, ledgerTransactions, ledgerEntries, accounts } = db.t;
  const { kind, id, requestId } = ledgerTransactions;
  const until = (of: SQL): SQL => (asOf === 'now' ? sql`1 = 1` : sql`${of} <= ${days.day}`);
  const paid = sql`((select cast(coalesce(sum(line.won), 0) as bigint) from bank_lines as line
    where line.request_id is not null and line.request_id = ${requestId} and ${until(sql`line.day`)})
    + (select cast(coalesce(sum(part.won), 0) as bigint) from payout_sales as part
    inner join bank_lines as debit on debit.id = part.line_id
    where part.line_id is not null and part.request_id = ${requestId} and ${until(sql`debit.day`)}))`;
  const missing = sql`(abs(${ledgerEntries.amount}) - ${paid})`;
  const rows = await db
    .select({ kind, count: count().mapWith(Number), won: exactSum(missing) })
    .from(wonBookings)
    .innerJoin(ledgerTransactions, eq(id, wonBookings.transactionId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
    .innerJoin(accounts, and(eq(accounts.id, ledgerEntries.accountId), eq(accounts.kind, 'unmatched')))
    .where(
      and(
        bookedIn(db, days),
        inArray(kind, ['purchase', 'sale']),
        sql`${missing} > 0`,
        sql`not exists (select 1 from ledger_transactions as later
          inner join won_bookings as corrected on corrected.transaction_id = later.id
          where later.reverses_id = ${id} and ${until(sql`corrected.day`)})`,
      ),
    )
    .groupBy(kind);
  return rows.map((row) => ({
    kind: row.kind === 'purchase' ? 'purchasesWithoutLine' : 'salesWithoutLine',
    count: row.count,
    won: asWon(row.won),
  }));
}
