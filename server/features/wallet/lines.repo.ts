// What the two lines of the home are drawn from: the prices that were set, of which the audit log has every one, and the
// entries of a holder. One query each, whose answer is bounded whatever the length of the log and of the ledger.
import { z } from 'zod';
import { definePrepared } from '../../../db/prepared.ts';
import { and, asc, desc, eq, lt, max, min, or, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { priceString } from '../../../domain/input-schema.ts';
import { asUnits, type DaonUnits, type PriceE4 } from '../../../domain/money.ts';
import { SEOUL_OFFSET_MS } from '../../../domain/time.ts';
import { exactSum } from '../../ledger/book-rules.ts';

const changeDetail = z.object({ from: priceString.nullable(), to: priceString });

/** A price, since when it was in force, and the one before it; null where it was the first. */
export type PriceChange = { at: Date; from: PriceE4 | null; price: PriceE4 };

type Thinning = {
  /** When the line begins; null for the first price that was ever set. */
  readonly from: Date | null;
  readonly now: Date;
  /** A price that was in force before this is among the answer. */
  readonly opening: Date;
  /** The span is cut into as many parts, of each of which the last price is given. */
  readonly parts: number;
};

/**
 * The prices of a span, oldest first: the last of each part of it, the first one ever, the last one before the span and the
 * last one before `opening`. Throws for a row of the audit log that does not name its price.
 */
export async function findPriceChanges(
  db: ReadDb,
  { from, now, opening, parts }: Thinning,
): Promise<PriceChange[]> {
  const { auditLog } = db.t;
  const changes = and(
    eq(auditLog.subject, 'price'),
    eq(auditLog.action, 'settings.setPrice'),
    eq(auditLog.outcome, 'done'),
  );
  const first = db
    .select({ at: min(auditLog.at) })
    .from(auditLog)
    .where(changes);
  // PostgreSQL knows no type for the difference of two parameters.
  const instant = (time: Date): SQL => sql`cast(${BigInt(time.getTime())} as bigint)`;
  const start = from === null ? sql`(${first})` : instant(from);
  const end = instant(now);
  const part = sql`CASE WHEN ${auditLog.at} < ${start} THEN -1
    ELSE (${auditLog.at} - ${start}) / (abs(${end} - ${start}) / ${BigInt(parts)} + 1) END`;
  const lastOfParts = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(changes)
    .groupBy(part);
  const firstOne = db
    .select({ id: min(auditLog.id) })
    .from(auditLog)
    .where(changes);
  const lastBefore = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(and(changes, lt(auditLog.at, opening)));
  const rows = await db
    .select({ at: auditLog.at, detail: auditLog.detail })
    .from(auditLog)
    .where(
      or(
        sql`${auditLog.id} IN (${lastOfParts})`,
        sql`${auditLog.id} = (${firstOne})`,
        sql`${auditLog.id} = (${lastBefore})`,
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ at, detail }) => {
    const { from: before, to } = changeDetail.parse(detail);
    return { at, from: before, price: to };
  });
}

/** What a day in Seoul changed: its number (`seoulDayNumber`), or -1 for what lies before the line. */
export type DayChange = { day: number; sum: DaonUnits; entries: number; balance: DaonUnits };

const changesOfDays = definePrepared('balance_line', (db: ReadDb) => {
  const { accounts, ledgerEntries, ledgerTransactions } = db.t;
  const at = ledgerTransactions.createdAt;
  const newest = db
    .select({
      balance: accounts.balance,
      amount: ledgerEntries.amount,
      day: sql<number>`CASE WHEN ${at} < ${sql.placeholder('from')} THEN -1
        ELSE (${at} + ${sql.raw(String(SEOUL_OFFSET_MS))}) / ${sql.raw(String(DAY_MS))} END`.as('day'),
    })
    .from(accounts)
    // The index of a holder's entries leaves out the system's accounts, and is used only where the query says so too.
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.accountId, accounts.id), sql`${ledgerEntries.accountId} > 3`),
    )
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(accounts.holderId, sql.placeholder('holderId')))
    .orderBy(desc(ledgerEntries.transactionId))
    .limit(sql.placeholder('limit'))
    .as('newest');
  return db
    .select({
      day: sql`${newest.day}`.mapWith(Number),
      sum: exactSum(newest.amount),
      entries: sql`count(*)`.mapWith(Number),
      balance: newest.balance,
    })
    .from(newest)
    .groupBy(sql`${newest.day}`, newest.balance)
    .orderBy(sql`${newest.day} DESC`);
});

/** The changes of each day from `from` on and the balance now, from the newest entries; latest day first. */
export async function findDayChanges(
  db: ReadDb,
  holderId: number,
  { from, limit }: { from: Date; limit: number },
): Promise<DayChange[]> {
  const rows = await changesOfDays(db, { holderId, from: BigInt(from.getTime()), limit });
  return rows.map((row) => ({ ...row, sum: asUnits(row.sum) }));
}
