// What the books say about the days of a deposit account. Amounts in whole won, DAON in units.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  max,
  or,
  sql,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { auditDetail } from '../../audit/audit-log.ts';
import { asUnits, asWon, type DaonUnits } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { nextSeoulDay, parseSeoulDay } from '../../../domain/time.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { sumDays, type Day, type DaySums } from '../../ledger/won-rules.ts';
import { owedAt } from '../refunds/owed-refunds.ts';
import { bookedIn, type Days, type OpenItem } from './days.ts';
import { approvedWithoutLine, openLines } from './statement.repo.ts';
import { FIRST_APPROVAL } from '../../acting/operator-act.ts';

/** The DAON of purchases and sales that were booked on these days; what was corrected is taken back. */
export async function sumDaon(
  db: ReadDb,
  days: Days,
): Promise<{ issued: DaonUnits; redeemed: DaonUnits; fees: DaonUnits }> {
  const { wonBookings, ledgerTransactions, ledgerEntries, accounts } = db.t;
  const reversed = sql`(select former.kind from ledger_transactions as former
    where former.id = ${ledgerTransactions.reversesId})`;
  const kind = sql`coalesce(${reversed}, ${ledgerTransactions.kind})`;
  const sumIf = (condition: SQL) =>
    exactSum(sql`case when ${condition} then ${ledgerEntries.amount} else 0 end`);
  const [row] = await db
    .select({
      issued: sumIf(sql`${accounts.kind} = 'issuance' and ${kind} = 'purchase'`),
      redeemed: sumIf(sql`${accounts.kind} = 'issuance' and ${kind} = 'sale'`),
      fees: sumIf(sql`${accounts.kind} = 'fees'`),
    })
    .from(wonBookings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, wonBookings.transactionId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
    .innerJoin(
      accounts,
      and(eq(accounts.id, ledgerEntries.accountId), inArray(accounts.kind, ['issuance', 'fees'])),
    )
    .where(bookedIn(db, days));
  return {
    issued: asUnits(-(row?.issued ?? 0n)),
    redeemed: asUnits(row?.redeemed ?? 0n),
    fees: asUnits(row?.fees ?? 0n),
  };
}

/** What moved on these days in won, of all that `readDays` finds after them, and what there was before and after, going on from the closing before. */
export async function sumWon(
  db: ReadDb,
  { depositAccountId, after, day }: Days,
  since: readonly Day[],
): Promise<DaySums> {
  const { closings } = db.t;
  const moved = sumDays(since, null, day);
  if (after === null) return moved;
  const [before] = await db
    .select({ closing: closings.closingWon, unmatched: closings.unmatchedWon })
    .from(closings)
    .where(and(eq(closings.depositAccountId, depositAccountId), eq(closings.day, after)));
  if (!before) throw new Error(`deposit account ${depositAccountId} has no closing of ${after}`);
  return {
    ...moved,
    opening: before.closing + moved.opening,
    closing: before.closing + moved.closing,
    unmatched: before.unmatched + moved.unmatched,
  };
}

/** The same for each of these open days alone, the oldest first. */
export async function sumEachDay(
  db: ReadDb,
  { depositAccountId, after }: Omit<Days, 'day'>,
  days: readonly string[],
  moved: readonly Day[],
): Promise<(DaySums & { day: string })[]> {
  const [first] = days;
  if (first === undefined) return [];
  const { closing, unmatched } = await sumWon(db, { depositAccountId, after, day: first }, moved);
  const own = sumDays(moved, null, first);
  const base = { won: closing - own.closing, unmatched: unmatched - own.unmatched };
  return days.map((day, n) => {
    const before = moved.findLast((row) => row.day < day)?.day ?? days[n - 1] ?? null;
    const sums = sumDays(moved, before, day);
    return {
      ...{ day, in: sums.in, out: sums.out },
      opening: base.won + sums.opening,
      closing: base.won + sums.closing,
      unmatched: base.unmatched + sums.unmatched,
    };
  });
}

/** Requests of these days and before that are not decided. Sales name no account: they are paid from the one that is open. */
async function undecided(
  db: ReadDb,
  { depositAccountId, day }: Days,
  about: { companyId: number; isOpen: boolean },
): Promise<OpenItem[]> {
  const { requests, purchases, sales } = db.t;
  const start = parseSeoulDay(day);
  if (start === null) throw new Error(`${day} is no day`);
  const isOpen = (kind: 'purchase' | 'sale') =>
    and(
      eq(requests.kind, kind),
      inArray(requests.state, [PENDING, ON_HOLD]),
      lt(requests.createdAt, nextSeoulDay(start)),
    );
  const ofAccount = or(
    eq(purchases.depositAccountId, depositAccountId),
    about.isOpen ? isNull(purchases.depositAccountId) : undefined,
  );
  const [asked] = await db
    .select({ count: count().mapWith(Number), won: exactSum(purchases.won) })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .where(and(isOpen('purchase'), eq(purchases.companyId, about.companyId), ofAccount));
  const [sold] = about.isOpen
    ? await db
        .select({ count: count().mapWith(Number), won: exactSum(sales.payoutWon) })
        .from(sales)
        .innerJoin(requests, eq(requests.id, sales.requestId))
        .where(and(isOpen('sale'), eq(sales.companyId, about.companyId)))
    : [];
  return [
    { kind: 'purchases', count: asked?.count ?? 0, won: asWon(asked?.won ?? 0n) },
    { kind: 'sales', count: sold?.count ?? 0, won: asWon(sold?.won ?? 0n) },
  ];
}

/** Money that is to be sent back. */
async function owedRefunds(db: ReadDb, days: Days, asOf: 'day' | 'now'): Promise<OpenItem[]> {
  const owed = await owedAt(db, days, asOf);
  if (owed === null) return [];
  const { count: refunds, won, oldestAt } = owed;
  // Of what was corrected since, the line is not known any more.
  return [{ kind: 'refundsOwed', count: refunds, won, ...(oldestAt === null ? {} : { since: oldestAt }) }];
}

/** What is not finished at the end of these days. */
export async function listOpenItems(
  db: ReadDb,
  days: Days,
  about: { companyId: number; isOpen: boolean },
): Promise<OpenItem[]> {
  const items = [
    ...(await openLines(db, days)),
    ...(await approvedWithoutLine(db, days)),
    ...(await undecided(db, days, about)),
    ...(await owedRefunds(db, days, 'day')),
  ];
  return items.filter((item) => item.count > 0);
}

/** What is unconfirmed or owed now of these days: what was so at their end, less what has been done since. */
export async function listOpenNow(db: ReadDb, days: Days): Promise<OpenItem[]> {
  const items = [
    ...(await openLines(db, days, 'now')),
    ...(await approvedWithoutLine(db, days, 'now')),
    ...(await owedRefunds(db, days, 'now')),
  ];
  return items.filter((item) => item.count > 0);
}

/** The newest booking of a deposit account; 0 for none. */
export async function newestBooking(db: ReadDb, depositAccountId: number): Promise<number> {
  const { wonBookings } = db.t;
  const [row] = await db
    .select({ id: max(wonBookings.transactionId) })
    .from(wonBookings)
    .where(eq(wonBookings.depositAccountId, depositAccountId));
  return row?.id ?? 0;
}

/** The signature that covers a day: the first one on it or after it. Null for an open day. */
export async function findClosingOf(
  db: ReadDb,
  depositAccountId: number,
  day: string,
): Promise<number | null> {
  const { closings } = db.t;
  const [row] = await db
    .select({ id: closings.id })
    .from(closings)
    .where(and(eq(closings.depositAccountId, depositAccountId), gte(closings.day, day)))
    .orderBy(asc(closings.day))
    .limit(1);
  return row?.id ?? null;
}

/** What the audit log calls a signature under a day, and the outcome of the first of two. */
export const CLOSED = 'closings.close';

/**
 * The note of the first signature that is open under a day. Each first signature adds a row to the audit log and replaces the open one
 * before it, so the newest row is the open one's. Null without a note.
 */
export async function findFirstNote(
  db: ReadDb,
  { subject, day }: { subject: string; day: string },
): Promise<string | null> {
  const { auditLog } = db.t;
  const [newest] = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.action, CLOSED),
        eq(auditLog.outcome, FIRST_APPROVAL),
        sql`${auditLog.detail} ->> 'day' = ${day}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (newest === undefined)
    throw new Error(`the first signature under ${day} of ${subject} is not in the audit log`);
  const { note } = auditDetail.parse(newest.detail);
  return typeof note === 'string' ? note : null;
}
