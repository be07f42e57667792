import { countRows } from '../../../db/count-rows.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  notInArray,
  sql,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { asUnits } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { DECIDED_KINDS } from '../../../domain/request-kinds.ts';
import { currentBalance } from '../../ledger/accounts.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { DAON_KINDS } from '../../../domain/ledger-kinds.ts';
import { createdBetween } from '../../ledger/transaction-times.ts';
import { isGivenUp } from '../../outbox/outbox.ts';
import { isProposed } from '../../four-eyes/proposals.repo.ts';

/** When the oldest pending request of each kind was made. */
export async function findOldestPending(db: ReadDb) {
  const { requests } = db.t;
  return (
    db
      .select({ kind: requests.kind, createdAt: min(requests.createdAt) })
      .from(requests)
      // All kinds are listed because the index begins with the kind.
      .where(and(inArray(requests.kind, [...DECIDED_KINDS]), eq(requests.state, PENDING)))
      .groupBy(requests.kind)
  );
}

/** The number of requests taken at or before this instant, and the earliest of them. A decision ends a take. */
export async function findOldTakes(db: ReadDb, until: Date, shownMax: number) {
  const { requests, operators } = db.t;
  const old = lte(requests.takenAt, until);
  const oldest = await db
    .select({
      kind: requests.kind,
      id: requests.id,
      takenBy: operators.login,
      takenAt: requests.takenAt,
    })
    .from(requests)
    .innerJoin(operators, eq(operators.id, requests.takenBy))
    .where(old)
    .orderBy(asc(requests.takenAt), asc(requests.id))
    .limit(shownMax);
  return { count: await countRows(db, requests, old), oldest };
}

/** Companies whose deposit account changed since this time, latest first. */
export async function findDepositChanges(db: ReadDb, since: Date) {
  const { companies } = db.t;
  return db
    .select({ id: companies.id, name: companies.name, changedAt: companies.depositChangedAt })
    .from(companies)
    .where(gte(companies.depositChangedAt, since))
    .orderBy(desc(companies.depositChangedAt));
}

/** Closed holders whose tokens are not yet paid out, and their total balance. */
export async function sumClosed(db: ReadDb): Promise<{ holders: number; balance: DaonUnits }> {
  const { holders, accounts } = db.t;
  const [row] = await db
    .select({ holders: count().mapWith(Number), balance: exactSum(accounts.balance) })
    .from(holders)
    .innerJoin(accounts, eq(accounts.holderId, holders.id))
    .where(and(eq(holders.status, 'closed'), gt(accounts.balance, asUnits(0n))));
  return { holders: row?.holders ?? 0, balance: asUnits(row?.balance ?? 0n) };
}

/** The transactions of a kind on a Seoul day, by the day's number since 1970. */
export type DayFlow = { day: number; kind: string; n: number; daon: bigint };

/**
 * Transactions per day and kind since a time, of those after `after`: how many, and the total received; apart from each other for those up
 * to `upTo` and for later ones.
 */
export async function sumFlows(
  db: ReadDb,
  { since, after, upTo }: { since: Date; after: number; upTo: number },
): Promise<(DayFlow & { isChecked: boolean })[]> {
  const { ledgerTransactions, ledgerEntries, accounts } = db.t;
  const { id, kind, createdAt } = ledgerTransactions;
  // Integer arithmetic, so both engines divide alike.
  const day = sql`(${createdAt} + 32400000) / 86400000`;
  // In literals, or PostgreSQL takes the same expression twice for two.
  const isChecked = sql`case when ${id} <= ${sql.raw(String(upTo))} then 1 else 0 end`;
  const group = {
    day: sql<number>`${day}`.mapWith(Number),
    kind,
    isChecked: sql<number>`${isChecked}`.mapWith(Number),
  };
  const isRecent = after === 0 ? await createdBetween(db, since, undefined) : gte(createdAt, since);
  const recent = and(inArray(kind, [...DAON_KINDS]), gt(id, after), isRecent);
  const counts = await db
    .select({ ...group, n: count().mapWith(Number) })
    .from(ledgerTransactions)
    .where(recent)
    .groupBy(day, kind, isChecked);
  const wonAccounts = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isNotNull(accounts.depositAccountId));
  // Almost every one has a positive entry in DAON; the outer join keeps the planner from scanning all entries first.
  const sums = await db
    .select({ ...group, daon: exactSum(ledgerEntries.amount) })
    .from(ledgerTransactions)
    .leftJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.transactionId, id),
        gt(ledgerEntries.amount, asUnits(0n)),
        notInArray(ledgerEntries.accountId, wonAccounts),
      ),
    )
    .where(recent)
    .groupBy(day, kind, isChecked);
  const keyOf = (row: { day: number; kind: string; isChecked: number }) =>
    `${row.day} ${row.kind} ${row.isChecked}`;
  const sumOf = new Map(sums.map((row) => [keyOf(row), row.daon]));
  return counts.map((row) => ({
    ...row,
    isChecked: row.isChecked === 1,
    daon: sumOf.get(keyOf(row)) ?? 0n,
  }));
}

/** The balances of the system accounts, and the totals that holders own, have reserved and have locked. */
export async function sumReserves(db: ReadDb) {
  const { accounts } = db.t;
  return db
    .select({
      kind: accounts.kind,
      balance: exactSum(currentBalance(db)),
      held: exactSum(accounts.held),
      locked: exactSum(accounts.locked),
    })
    .from(accounts)
    .where(isNull(accounts.depositAccountId))
    .groupBy(accounts.kind);
}

/** When the ledger check last passed; null before the first check. */
export async function findLastCheck(db: ReadDb): Promise<Date | null> {
  const { ledgerChecks } = db.t;
  const [row] = await db
    .select({ checkedAt: ledgerChecks.checkedAt })
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.id))
    .limit(1);
  return row?.checkedAt ?? null;
}

/** Number of text messages created since this time, sent or not. */
export async function countMessages(db: ReadDb, since: Date): Promise<number> {
  const { outbox } = db.t;
  return countRows(db, outbox, gte(outbox.createdAt, since));
}

/** Text messages whose sending was abandoned and not resumed, and the time of the latest. */
export async function findGivenUpMessages(db: ReadDb): Promise<{ count: number; lastAt: Date | null }> {
  const { outbox } = db.t;
  const [row] = await db
    .select({ n: count().mapWith(Number), lastAt: max(outbox.gaveUpAt) })
    .from(outbox)
    .where(isGivenUp(db));
  return { count: row?.n ?? 0, lastAt: row?.lastAt ?? null };
}

/** The proposals that a second operator can still approve, oldest first. */
export async function findOpenProposals(db: ReadDb, now: Date) {
  const { proposals, operators } = db.t;
  return db
    .select({
      id: proposals.id,
      kind: proposals.kind,
      content: proposals.content,
      by: operators.login,
      createdAt: proposals.createdAt,
    })
    .from(proposals)
    .innerJoin(operators, eq(operators.id, proposals.proposedBy))
    .where(await isProposed(db, now))
    .orderBy(asc(proposals.id));
}

/** The open lines of the bank, by company and direction: how many, their won, the oldest. */
export async function sumOpenLines(db: ReadDb) {
  const { bankLines, depositAccounts, companies } = db.t;
  return db
    .select({
      companyId: companies.id,
      company: companies.name,
      direction: bankLines.direction,
      n: count().mapWith(Number),
      won: exactSum(bankLines.won),
      oldestAt: min(bankLines.at),
    })
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .innerJoin(companies, eq(companies.id, depositAccounts.companyId))
    .where(isNull(bankLines.settledAs))
    .groupBy(companies.id, companies.name, bankLines.direction)
    .orderBy(asc(companies.name), asc(companies.id));
}
