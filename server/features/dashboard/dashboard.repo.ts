import { and, count, desc, eq, gt, gte, min } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { asUnits } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { exactSum } from '../../ledger/book-rules.ts';

/** When the longest-waiting pending request of each kind was made. */
export async function findOldestPending(db: ReadDb) {
  const { requests } = db.t;
  return db
    .select({ kind: requests.kind, createdAt: min(requests.createdAt) })
    .from(requests)
    .where(eq(requests.state, PENDING))
    .groupBy(requests.kind);
}

/** Companies whose deposit account was changed since then, the latest first. */
export async function findDepositChanges(db: ReadDb, since: Date) {
  const { companies } = db.t;
  return db
    .select({ id: companies.id, name: companies.name, changedAt: companies.depositChangedAt })
    .from(companies)
    .where(gte(companies.depositChangedAt, since))
    .orderBy(desc(companies.depositChangedAt));
}

/** Closed holders whose tokens still wait to be paid out, and how much that is. */
export async function sumClosed(db: ReadDb): Promise<{ holders: number; balance: DaonUnits }> {
  const { holders, accounts } = db.t;
  const [row] = await db
    .select({ holders: count().mapWith(Number), balance: exactSum(accounts.balance) })
    .from(holders)
    .innerJoin(accounts, eq(accounts.holderId, holders.id))
    .where(and(eq(holders.status, 'closed'), gt(accounts.balance, asUnits(0n))));
  return { holders: row?.holders ?? 0, balance: asUnits(row?.balance ?? 0n) };
}
