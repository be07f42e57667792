// The tokens minted since the day began in Seoul (D49): everything that left issuance or external, in any transaction.
// Reversals do not reduce the sum: tokens minted by mistake were minted.
import { definePrepared, valueFor } from '../../db/prepared.ts';
import { and, eq, gte, inArray, lt, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { MINTING_KINDS } from '../../domain/ledger-kinds.ts';
import { asUnits, ZERO_UNITS, type DaonUnits } from '../../domain/money.ts';
import { startOfSeoulDay } from '../../domain/time.ts';

const mintedSince = definePrepared('minted_since', (db: ReadDb) => {
  const { accounts, ledgerEntries, ledgerTransactions } = db.t;
  return db
    .select({ total: sql<string>`cast(coalesce(-sum(${ledgerEntries.amount}), 0) as text)` })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(
      and(
        inArray(ledgerTransactions.kind, [...MINTING_KINDS]),
        // The index leaves out sends and is only used for a query that says so.
        sql`${ledgerTransactions.kind} <> 'send'`,
        gte(ledgerTransactions.createdAt, valueFor(ledgerTransactions.createdAt, 'since')),
        inArray(accounts.kind, ['issuance', 'external']),
        lt(ledgerEntries.amount, ZERO_UNITS),
      ),
    );
});

/** Units minted since the day began; reads only that day's minting transactions. */
export async function issuedToday(db: ReadDb, now: Date): Promise<DaonUnits> {
  const [row] = await mintedSince(db, { since: startOfSeoulDay(now) });
  return asUnits(BigInt(row?.total ?? '0'));
}
