// What the bank's statement says about the days of a deposit account, and what has no line in it. Whole won.
import { and, asc, count, desc, eq, inArray, isNull, lte, notExists, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { inChain } from '../../../domain/bank-statement/statement-order.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { bookedIn, type Days, type OpenItem } from './days.ts';

/** What the newest line up to the end of a day says the bank account held; null without a line that says so. */
export async function findStatementBalance(db: ReadDb, { depositAccountId, day }: Days): Promise<Won | null> {
  const { bankLines } = db.t;
  const ofAccount = eq(bankLines.depositAccountId, depositAccountId);
  const [newest] = await db
    .select({ day: bankLines.day })
    .from(bankLines)
    .where(and(ofAccount, lte(bankLines.day, day)))
    .orderBy(desc(bankLines.day))
    .limit(1);
  if (newest === undefined) return null;
  const { at, precisionMs, direction, won, balanceAfter } = bankLines;
  const lines = await db
    .select({ at, precisionMs, direction, won, balanceAfter })
    .from(bankLines)
    .where(and(ofAccount, eq(bankLines.day, newest.day)))
    .orderBy(asc(at), asc(bankLines.id));
  return inChain(lines).at(-1)?.balanceAfter ?? null;
}

/** Open lines. */
export async function openLines(db: ReadDb, { depositAccountId, day }: Days): Promise<OpenItem[]> {
  const { bankLines } = db.t;
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
        isNull(bankLines.settledAs),
        lte(bankLines.day, day),
      ),
    )
    .groupBy(bankLines.direction);
  return rows.map((row) => ({
    kind: row.direction === 'in' ? 'linesIn' : 'linesOut',
    count: row.count,
    won: asWon(row.won),
  }));
}

/** Purchases and sales that were approved on these days, were not corrected, and have no line. */
export async function approvedWithoutLine(db: ReadDb, days: Days): Promise<OpenItem[]> {
  const { wonBookings, ledgerTransactions, ledgerEntries, accounts, bankLines } = db.t;
  const { kind, id, requestId } = ledgerTransactions;
  const paid = db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.requestId, requestId), sql`${bankLines.requestId} is not null`));
  const rows = await db
    .select({ kind, count: count().mapWith(Number), won: exactSum(ledgerEntries.amount) })
    .from(wonBookings)
    .innerJoin(ledgerTransactions, eq(id, wonBookings.transactionId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
    .innerJoin(accounts, and(eq(accounts.id, ledgerEntries.accountId), eq(accounts.kind, 'unmatched')))
    .where(
      and(
        bookedIn(db, days),
        inArray(kind, ['purchase', 'sale']),
        notExists(paid),
        sql`not exists (select 1 from ledger_transactions as later where later.reverses_id = ${id})`,
      ),
    )
    .groupBy(kind);
  return rows.map((row) => ({
    kind: row.kind === 'purchase' ? 'purchasesWithoutLine' : 'salesWithoutLine',
    count: row.count,
    won: asWon(row.won < 0n ? -row.won : row.won),
  }));
}
