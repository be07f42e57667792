// The invariants of the books in won (docs/ledger.md, invariants 1 and 7 to 9), one function each, which returns a sentence
// for every violation. A range is one of transactions; without it all are meant.
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { exactSum } from './book-rules.ts';

export type Range = { after: number; last: number };

const LOW_DIGITS = sql.raw('1000000000');

/** Entries of won accounts. The index of entries by account leaves out the first three and is only used for a query that says so. */
function ofWon(db: ReadDb, range: Range | undefined): SQL | undefined {
  const { ledgerEntries: entries, accounts } = db.t;
  const wonAccounts = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isNotNull(accounts.depositAccountId));
  return and(
    gt(entries.accountId, 3),
    inArray(entries.accountId, wonAccounts),
    range && and(gt(entries.transactionId, range.after), lte(entries.transactionId, range.last)),
  );
}

/**
 * Transactions whose entries in won do not sum to zero. All entries of a transaction do (`unbalancedTransactions`), so then
 * those in DAON do as well.
 */
export async function unbalancedWon(db: ReadDb, range?: Range): Promise<string[]> {
  const { ledgerEntries: entries } = db.t;
  const rows = await db
    .select({ id: entries.transactionId, sum: exactSum(entries.amount) })
    .from(entries)
    .where(ofWon(db, range))
    .groupBy(entries.transactionId)
    .having(
      sql`sum(${entries.amount} % ${LOW_DIGITS}) <> -${LOW_DIGITS} * sum(${entries.amount} / ${LOW_DIGITS})`,
    );
  return rows.map(({ id, sum }) => `transaction ${id}: its entries in won sum to ${sum} won, not to 0`);
}

/** Transactions in won without a business day, or whose day is booked for another deposit account than an entry's. */
export async function wonWithoutBooking(db: ReadDb, range?: Range): Promise<string[]> {
  const { ledgerEntries: entries, accounts, wonBookings: bookings } = db.t;
  const rows = await db
    .selectDistinct({ id: entries.transactionId })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .leftJoin(bookings, eq(bookings.transactionId, entries.transactionId))
    .where(
      and(
        ofWon(db, range),
        or(isNull(bookings.transactionId), ne(bookings.depositAccountId, accounts.depositAccountId)),
      ),
    )
    .orderBy(asc(entries.transactionId));
  return rows.map(({ id }) => `transaction ${id}: its won is booked on no day of its deposit account`);
}

/** Bookings of transactions that moved no won. */
export async function wrongBookings(db: ReadDb): Promise<string[]> {
  const { ledgerEntries: entries, wonBookings: bookings } = db.t;
  const rows = await db
    .select({ id: bookings.transactionId })
    .from(bookings)
    .where(
      sql`not exists ${db
        .select({ id: entries.transactionId })
        .from(entries)
        .where(and(eq(entries.transactionId, bookings.transactionId), ofWon(db, undefined)))}`,
    );
  return rows.map(({ id }) => `transaction ${id}: it is booked on a day and moved no won`);
}

/** Bookings that came into a day after it was signed. */
export async function lateBookings(db: ReadDb, range?: Range): Promise<string[]> {
  const { wonBookings: bookings, closings } = db.t;
  const rows = await db
    .selectDistinct({ id: bookings.transactionId, day: bookings.day })
    .from(bookings)
    .innerJoin(
      closings,
      and(
        eq(closings.depositAccountId, bookings.depositAccountId),
        lte(bookings.day, closings.day),
        gt(bookings.transactionId, closings.lastTransactionId),
      ),
    )
    .where(range && and(gt(bookings.transactionId, range.after), lte(bookings.transactionId, range.last)))
    .orderBy(asc(bookings.transactionId));
  return rows.map(({ id, day }) => `transaction ${id}: it was booked on ${day} after that day was closed`);
}

/** What moved on a business day. */
export type Day = { day: string; opening: bigint; in: bigint; out: bigint; unmatched: bigint };

/** A day as it is added up, and as closings were signed while a line that was taken back counted as turnover. */
type ReadDay = Day & { gross: Day };

type Part = 'unmatched' | 'opening' | 'in' | 'out' | 'inBack' | 'outBack' | 'earlierIn' | 'earlierOut';

/** What an entry of one of the two accounts is for its day. */
function partOf({ t: { accounts, ledgerEntries, ledgerTransactions, wonBookings } }: ReadDb): SQL<Part> {
  const isPositive = sql`${ledgerEntries.amount} > 0`;
  const isOfSameDay = sql`exists (select 1 from won_bookings as former
    where former.transaction_id = ${ledgerTransactions.reversesId} and former.day = ${wonBookings.day})`;
  return sql<Part>`case when ${accounts.kind} = 'unmatched' then 'unmatched'
    when ${ledgerTransactions.kind} = 'bankOpening' then 'opening'
    when ${ledgerTransactions.reversesId} is null then case when ${isPositive} then 'in' else 'out' end
    when ${isOfSameDay} then case when ${isPositive} then 'outBack' else 'inBack' end
    else case when ${isPositive} then 'earlierOut' else 'earlierIn' end end`;
}

/**
 * What moved on two accounts of a deposit account, by business day after one, null for all days, in whole won. A line that was
 * taken back is no turnover: it is left out of `in` or `out` of its day. Where its own day was signed before, the correction
 * is on a later one, and changes what that day opens with, because the bank never held it.
 */
export async function readDays(
  db: ReadDb,
  depositAccountId: number,
  after: string | null,
): Promise<ReadDay[]> {
  const { wonBookings: bookings, ledgerEntries: entries, ledgerTransactions, accounts } = db.t;
  const rows = await db
    .select({ day: bookings.day, part: partOf(db).as('part'), won: exactSum(entries.amount) })
    .from(bookings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, bookings.transactionId))
    .innerJoin(entries, eq(entries.transactionId, bookings.transactionId))
    .innerJoin(
      accounts,
      and(eq(accounts.id, entries.accountId), inArray(accounts.kind, ['bank', 'unmatched'])),
    )
    .where(
      and(
        eq(bookings.depositAccountId, depositAccountId),
        after === null ? undefined : gt(bookings.day, after),
      ),
    )
    .groupBy(bookings.day, sql`part`)
    .orderBy(asc(bookings.day));
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, parts]) => {
    const of = (wanted: Part) => parts.find(({ part }) => part === wanted)?.won ?? 0n;
    const [unmatched, opening] = [of('unmatched'), of('opening')];
    return {
      ...{ day, unmatched },
      opening: opening + of('earlierIn') + of('earlierOut'),
      in: of('in') + of('inBack'),
      out: of('out') + of('outBack'),
      gross: {
        ...{ day, unmatched, opening },
        in: of('in') + of('outBack') + of('earlierOut'),
        out: of('out') + of('inBack') + of('earlierIn'),
      },
    };
  });
}

export type DaySums = { opening: bigint; in: bigint; out: bigint; closing: bigint; unmatched: bigint };

/** The sums of the days after one, up to another, given what was at the end of the first. */
export function sumDays(days: readonly Day[], after: string | null, until: string): DaySums {
  const sums: DaySums = { opening: 0n, in: 0n, out: 0n, closing: 0n, unmatched: 0n };
  for (const row of days) {
    if (row.day > until) continue;
    sums.unmatched += row.unmatched;
    if (after !== null && row.day <= after) sums.opening += row.opening + row.in + row.out;
    else {
      sums.opening += row.opening;
      sums.in += row.in;
      sums.out -= row.out;
    }
  }
  sums.closing = sums.opening + sums.in - sums.out;
  return sums;
}

/**
 * Lines that are settled against another line which is not their equal in the other direction, on the same account. One that returns a part
 * of a debit has the amount of the sale that left the payout file with it, or of the refund that is owed again, until its money is accounted
 * for as something else.
 */
export async function wrongPairs(db: ReadDb): Promise<string[]> {
  const { bankLines: lines } = db.t;
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        eq(lines.settledAs, 'returned'),
        sql`not exists (select 1 from bank_lines as other where other.id = ${lines.pairLineId}
          and other.won = ${lines.won} and other.direction <> ${lines.direction} and other.pair_line_id = ${lines.id}
          and other.deposit_account_id = ${lines.depositAccountId})`,
        sql`not exists (select 1 from bank_lines as debit inner join payout_sales as part on part.returned_line_id = ${lines.id}
          inner join payouts as file on file.id = part.payout_id
          where debit.id = ${lines.pairLineId} and debit.settled_as = 'payoutFile' and ${lines.direction} = 'in'
          and part.won = ${lines.won} and part.taken_back_at is not null and part.line_id is null
          and file.deposit_account_id = debit.deposit_account_id
          and debit.deposit_account_id = ${lines.depositAccountId})`,
        sql`not exists (select 1 from bank_lines as debit where debit.id = ${lines.pairLineId}
          and debit.settled_as = 'refundPaid' and ${lines.direction} = 'in' and ${lines.returnedRefundId} is not null
          and debit.deposit_account_id = ${lines.depositAccountId}
          and not exists (select 1 from refunds where refunds.id = ${lines.returnedRefundId}
          and (refunds.won <> ${lines.won} or refunds.deposit_account_id <> debit.deposit_account_id)))`,
      ),
    )
    .orderBy(asc(lines.id));
  return rows.map(({ id }) => `bank line ${id} is settled against a line that is not its equal`);
}

/**
 * Lines that are settled with a payout file and are not the sum of its sales that they pay, of what came back of them, and of what was
 * accounted for as something else, or pay a sale of another account.
 */
export async function wrongFileDebits(db: ReadDb): Promise<string[]> {
  const { bankLines: lines, payoutSales } = db.t;
  const of = sql`from payout_sales as part inner join payouts as file on file.id = part.payout_id where part.line_id = ${lines.id}`;
  const wrong = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        eq(lines.settledAs, 'payoutFile'),
        sql`(${lines.direction} <> 'out' or ${lines.won} <> (select coalesce(sum(part.won), 0) ${of} and part.taken_back_at is null)
          + (select coalesce(sum(back.won), 0) from bank_lines as back where back.pair_line_id = ${lines.id})
          + coalesce((select abs(entry.amount) from ledger_entries as entry inner join accounts on accounts.id = entry.account_id
          where entry.transaction_id = ${lines.settlementTransactionId} and accounts.kind = 'unmatched'), 0)
          or exists (select 1 ${of} and file.deposit_account_id <> ${lines.depositAccountId})
          or (select count(distinct file.id) ${of}) > 1)`,
      ),
    )
    .orderBy(asc(lines.id));
  const stray = await db
    .select({ id: payoutSales.requestId })
    .from(payoutSales)
    .where(
      and(
        isNotNull(payoutSales.lineId),
        or(
          isNotNull(payoutSales.takenBackAt),
          sql`not exists (select 1 from bank_lines as debit where debit.id = ${payoutSales.lineId} and debit.settled_as = 'payoutFile')`,
          sql`exists (select 1 from bank_lines as own where own.request_id is not null and own.request_id = ${payoutSales.requestId})`,
        ),
      ),
    )
    .orderBy(asc(payoutSales.requestId));
  return [
    ...wrong.map(({ id }) => `bank line ${id} is not the sum of the file's sales that it pays`),
    ...stray.map(({ id }) => `sale ${id} is paid with a file by a line that does not pay it, or by two`),
  ];
}

/** Signed days that do not say what their entries sum to. */
export async function wrongClosings(db: ReadDb): Promise<string[]> {
  const { closings } = db.t;
  const rows = await db.select().from(closings).orderBy(asc(closings.depositAccountId), asc(closings.day));
  const findings: string[] = [];
  for (const [depositAccountId, own] of Map.groupBy(rows, (row) => row.depositAccountId)) {
    const days = await readDays(db, depositAccountId, null);
    let after: string | null = null;
    for (const row of own) {
      const isRight = (sums: DaySums) =>
        row.openingWon === sums.opening &&
        row.inWon === sums.in &&
        row.outWon === sums.out &&
        row.closingWon === sums.closing &&
        row.unmatchedWon === sums.unmatched;
      const asSigned = [days, days.map(({ gross }) => gross)].map((some) => sumDays(some, after, row.day));
      if (!asSigned.some(isRight))
        findings.push(
          `closing of ${row.day} of deposit account ${depositAccountId}: its entries sum to other amounts`,
        );
      after = row.day;
    }
  }
  return findings;
}
