// How much is owed since when, for the overview and for closings.
import { and, asc, count, eq, gt, isNull, lte, min, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { exactSum } from '../../ledger/book-rules.ts';

/** Where the migration keeps the newest transaction of the time when a refund was only a note of its line. */
export const REFUNDS_AFTER = 'refunds_after';

/** `oldestAt`: when the oldest of the money came. */
export type Owed = { count: number; won: Won; oldestAt: Date };

const sums = ({ t }: ReadDb) => ({
  count: count().mapWith(Number),
  won: exactSum(t.refunds.won),
  oldestAt: min(t.bankLines.at),
});

type Summed = { count: number; won: bigint; oldestAt: Date | null };

const owedOf = ({ count: n, won, oldestAt }: Summed): Owed | null =>
  n === 0 || oldestAt === null ? null : { count: n, won: asWon(won), oldestAt };

/** What each deposit account owes now. */
export async function owedByAccount(db: ReadDb): Promise<Map<number, Owed>> {
  const { refunds, bankLines } = db.t;
  const rows = await db
    .select({ id: refunds.depositAccountId, ...sums(db) })
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .where(isNull(refunds.paidLineId))
    .groupBy(refunds.depositAccountId);
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const owed = owedOf(row);
      return owed === null ? [] : [[id, owed] as const];
    }),
  );
}

/** What each company owes now, by its name. */
export async function owedByCompany(db: ReadDb) {
  const { refunds, bankLines, depositAccounts, companies } = db.t;
  const rows = await db
    .select({ companyId: companies.id, company: companies.name, ...sums(db) })
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .innerJoin(depositAccounts, eq(depositAccounts.id, refunds.depositAccountId))
    .innerJoin(companies, eq(companies.id, depositAccounts.companyId))
    .where(isNull(refunds.paidLineId))
    .groupBy(companies.id, companies.name)
    .orderBy(asc(companies.name), asc(companies.id));
  return rows.flatMap(({ companyId, company, ...row }) => {
    const owed = owedOf(row);
    return owed === null ? [] : [{ companyId, company, ...owed }];
  });
}

/**
 * What a later day corrected of what was booked up to a day: what was owed at its end and is no refund any more, less what was paid then and
 * is owed again. Of what was only a note of its line (ADR-0036), nothing is owed. A corrected payment counts as one refund, also that of a
 * file.
 */
async function correctedAfter(
  db: ReadDb,
  { depositAccountId, day }: OfDay,
): Promise<{ count: number; won: bigint; payments: number }> {
  const { wonBookings, ledgerTransactions, ledgerEntries, accounts, meta } = db.t;
  const { reversesId } = ledgerTransactions;
  const [mark] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, REFUNDS_AFTER));
  const [row] = await db
    .select({
      count: count().mapWith(Number),
      won: exactSum(ledgerEntries.amount),
      // What is owed is below zero, so that its correction is above.
      payments: count(sql`case when ${ledgerEntries.amount} < 0 then 1 end`).mapWith(Number),
    })
    .from(wonBookings)
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.id, wonBookings.transactionId), eq(ledgerTransactions.kind, 'correction')),
    )
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
    .innerJoin(accounts, and(eq(accounts.id, ledgerEntries.accountId), eq(accounts.kind, 'refunds')))
    .where(
      and(
        eq(wonBookings.depositAccountId, depositAccountId),
        gt(wonBookings.day, day),
        gt(reversesId, Number(mark?.value ?? 0)),
        sql`exists (select 1 from won_bookings as former where former.transaction_id = ${reversesId} and former.day <= ${day})`,
      ),
    );
  const payments = row?.payments ?? 0;
  return { count: (row?.count ?? 0) - 2 * payments, won: row?.won ?? 0n, payments };
}

type OfDay = { depositAccountId: number; day: string };

/**
 * What a deposit account owed at the end of a day, by the days on which the lines are booked as refunds, as their payments and as the
 * return of these; or what of that it owes now. Null for nothing.
 */
export async function owedAt(
  db: ReadDb,
  { depositAccountId, day }: OfDay,
  asOf: 'day' | 'now',
): Promise<(Omit<Owed, 'oldestAt'> & { oldestAt: Date | null }) | null> {
  const { refunds, bankLines, wonBookings } = db.t;
  const isUnpaid =
    asOf === 'now'
      ? isNull(refunds.paidLineId)
      : sql`not exists (select 1 from bank_lines as paid
          inner join won_bookings as payment on payment.transaction_id = paid.settlement_transaction_id
          where paid.id = ${refunds.paidLineId} and payment.day <= ${day})
        and not exists (select 1 from bank_lines as back
          inner join won_bookings as again on again.transaction_id = back.settlement_transaction_id
          inner join bank_lines as paid on paid.id = back.pair_line_id
          inner join won_bookings as payment on payment.transaction_id = paid.settlement_transaction_id
          where back.returned_refund_id = ${refunds.id} and again.day > ${day} and payment.day <= ${day})`;
  const [row] = await db
    .select(sums(db))
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .innerJoin(wonBookings, eq(wonBookings.transactionId, bankLines.settlementTransactionId))
    .where(and(eq(refunds.depositAccountId, depositAccountId), lte(wonBookings.day, day), isUnpaid));
  const corrected = asOf === 'now' ? null : await correctedAfter(db, { depositAccountId, day });
  const won = (row?.won ?? 0n) + (corrected?.won ?? 0n);
  if (won === 0n) return null;
  return {
    ...{ count: Math.max(1, (row?.count ?? 0) + (corrected?.count ?? 0)), won: asWon(won) },
    // Which of the refunds was paid then is not known any more.
    oldestAt: corrected !== null && corrected.payments > 0 ? null : (row?.oldestAt ?? null),
  };
}
