import { hasRow } from '../../../db/count-rows.ts';
import { and, asc, desc, eq, inArray, isNotNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asWon, wonOf, type DaonUnits, type Won } from '../../../domain/money.ts';
import { isWonAccount } from '../../../domain/won-accounts.ts';
import type { Entry, WonEntry } from './reverse-moves.ts';

export async function findTransaction(db: ReadDb, id: number) {
  const { ledgerTransactions } = db.t;
  const [row] = await db
    .select({ id: ledgerTransactions.id, kind: ledgerTransactions.kind })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, id));
  return row ?? null;
}

export async function isReversed(db: ReadDb, id: number): Promise<boolean> {
  const { ledgerTransactions } = db.t;
  return hasRow(db, ledgerTransactions, eq(ledgerTransactions.reversesId, id));
}

/** What a transaction moved: in DAON, and in won on one deposit account; null where it moved no won. */
export type Posted = { entries: Entry[]; won: { depositAccountId: number; entries: WonEntry[] } | null };

export async function listEntries(db: ReadDb, transactionId: number): Promise<Posted> {
  const { ledgerEntries, accounts } = db.t;
  const rows = await db
    .select({
      kind: accounts.kind,
      holderId: accounts.holderId,
      depositAccountId: accounts.depositAccountId,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.transactionId, transactionId))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.leg));
  const posted: Posted = { entries: [], won: null };
  for (const { kind, holderId, depositAccountId, amount } of rows) {
    if (kind === 'holder') {
      if (holderId === null) throw new Error('an account of a holder names its holder');
      posted.entries.push({ account: { holderId }, amount });
    } else if (isWonAccount(kind)) {
      if (depositAccountId === null) throw new Error('a won account names its deposit account');
      posted.won ??= { depositAccountId, entries: [] };
      posted.won.entries.push({ account: kind, amount: asWon(amount) });
    } else posted.entries.push({ account: kind, amount });
  }
  return posted;
}

/** The worth of `amount` at the price of the transaction's time; null if its history has no price. */
export async function worthWhenMade(
  db: ReadDb,
  transactionId: number,
  amount: DaonUnits,
): Promise<Won | null> {
  const { history, ledgerEntries, accounts } = db.t;
  const concerned = db
    .select({ holderId: accounts.holderId })
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.transactionId, transactionId), isNotNull(accounts.holderId)));
  const [row] = await db
    .select({ price: history.price })
    .from(history)
    // By holder, because no index leads from a transaction to its history.
    .where(
      and(
        inArray(history.holderId, concerned),
        eq(history.ledgerTransactionId, transactionId),
        isNotNull(history.price),
      ),
    )
    .orderBy(desc(history.price))
    .limit(1);
  return row === undefined || row.price === null ? null : wonOf(amount, row.price);
}
