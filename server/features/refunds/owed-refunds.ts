// How much is owed since when, for the overview and for closings.
import { and, asc, count, eq, isNull, lte, min, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { exactSum } from '../../ledger/book-rules.ts';

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
 * What a deposit account owed at the end of a day, by the days on which the lines are booked as refunds and as their payments; or what of
 * that it owes now. Null for nothing.
 */
export async function owedAt(
  db: ReadDb,
  { depositAccountId, day }: { depositAccountId: number; day: string },
  asOf: 'day' | 'now',
): Promise<Owed | null> {
  const { refunds, bankLines, wonBookings } = db.t;
  const isUnpaid =
    asOf === 'now'
      ? isNull(refunds.paidLineId)
      : sql`not exists (select 1 from bank_lines as paid
          inner join won_bookings as payment on payment.transaction_id = paid.settlement_transaction_id
          where paid.id = ${refunds.paidLineId} and payment.day <= ${day})`;
  const [row] = await db
    .select(sums(db))
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .innerJoin(wonBookings, eq(wonBookings.transactionId, bankLines.settlementTransactionId))
    .where(and(eq(refunds.depositAccountId, depositAccountId), lte(wonBookings.day, day), isUnpaid));
  return row === undefined ? null : owedOf(row);
}
