// What the ledger has of a holder, to compare what is written for people with.
import { and, eq, gte, lt, sql } from '../../../db/sql.ts';
import { parseDaon, type DaonUnits } from '../../../domain/money.ts';
import { nextSeoulDay, parseSeoulDay } from '../../../domain/time.ts';
import type { TestApp } from '../servers/app.ts';

/** Days in Seoul, both inclusive. */
export type Days = { from: string; to: string };

/** An amount as files write it, without separators. */
export function units(text: string | undefined): DaonUnits {
  const parsed = parseDaon((text ?? '').replace('-', ''));
  if (!parsed.ok) throw new Error(`no amount: ${String(text)}`);
  return (text?.startsWith('-') ? -parsed.value : parsed.value) as DaonUnits;
}

export const idOf = async ({ deps }: TestApp, login: string): Promise<number> => {
  const [row] = await deps.store.read((db) =>
    db.select({ id: db.t.holders.id }).from(db.t.holders).where(eq(db.t.holders.login, login)),
  );
  return row?.id ?? 0;
};

/** What the ledger says of a holder: the sum of the entries booked before a time, and the single ones until another. */
export async function ledgerOf({ deps }: TestApp, holderId: number, { from, to }: Days) {
  const [first, last] = [parseSeoulDay(from) as Date, parseSeoulDay(to) as Date];
  return deps.store.read(async (db) => {
    const { accounts, ledgerEntries: entries, ledgerTransactions: transactions } = db.t;
    const of = (when: ReturnType<typeof lt>) =>
      db
        .select({ id: transactions.id, change: sql<bigint>`sum(${entries.amount})`.mapWith(BigInt) })
        .from(entries)
        .innerJoin(accounts, eq(accounts.id, entries.accountId))
        .innerJoin(transactions, eq(transactions.id, entries.transactionId))
        .where(and(eq(accounts.holderId, holderId), when))
        .groupBy(transactions.id)
        .orderBy(transactions.id);
    const before = await of(lt(transactions.createdAt, first));
    const within = await of(
      and(gte(transactions.createdAt, first), lt(transactions.createdAt, nextSeoulDay(last))) as ReturnType<
        typeof lt
      >,
    );
    const opening = before.reduce((sum, { change }) => sum + change, 0n);
    return { opening, changes: within.map(({ change }) => change) };
  });
}
