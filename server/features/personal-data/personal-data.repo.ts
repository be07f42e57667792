import { and, beginsWith, desc, eq, gte, inArray, isNotNull, lt, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { placeOf, type BoundColumn, type Place } from '../../ports/secrets.ts';
import type { PersonalDataKind } from '../../audit/personal-data-kind.ts';

type Found = { row: number; enc: string };
/** An encrypted text and where it belongs. */
export type Encrypted = { enc: string; place: Place };

async function ofRequest(db: ReadDb, requestId: number): Promise<Found[]> {
  const { linkedAccounts, purchases, sales, linkRequests, signUps } = db.t;
  for (const table of [purchases, sales, linkRequests, signUps]) {
    const rows = await db
      .select({ row: linkedAccounts.id, enc: linkedAccounts.numEnc })
      .from(table)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, sql`${table.linkedAccountId}`))
      .where(eq(sql`${table.requestId}`, requestId));
    if (rows.length > 0) return rows;
  }
  return [];
}

const COLUMNS: Readonly<Record<PersonalDataKind, BoundColumn>> = {
  holderPhone: 'holders.phone_enc',
  linkedAccountNumber: 'linked_accounts.num_enc',
  requestAccountNumber: 'linked_accounts.num_enc',
  purchaseDepositNumber: 'purchases.deposit_num_enc',
  companyDepositNumber: 'companies.deposit_num_enc',
  refundAccountNumber: 'refunds.num_enc',
};

/** The encrypted text of one record, or null when there is no such record. */
export async function findEncrypted(
  db: ReadDb,
  kind: PersonalDataKind,
  id: number,
): Promise<Encrypted | null> {
  const { holders, linkedAccounts, purchases, companies, refunds } = db.t;
  const readers: Record<PersonalDataKind, () => PromiseLike<Found[]>> = {
    holderPhone: () =>
      db.select({ row: holders.id, enc: holders.phoneEnc }).from(holders).where(eq(holders.id, id)),
    linkedAccountNumber: () =>
      db
        .select({ row: linkedAccounts.id, enc: linkedAccounts.numEnc })
        .from(linkedAccounts)
        .where(eq(linkedAccounts.id, id)),
    requestAccountNumber: () => ofRequest(db, id),
    purchaseDepositNumber: () =>
      db
        .select({ row: purchases.requestId, enc: purchases.depositNumEnc })
        .from(purchases)
        .where(eq(purchases.requestId, id)),
    companyDepositNumber: () =>
      db
        .select({ row: companies.id, enc: companies.depositNumEnc })
        .from(companies)
        .where(eq(companies.id, id)),
    refundAccountNumber: () =>
      db
        .select({ row: refunds.id, enc: sql<string>`${refunds.numEnc}` })
        .from(refunds)
        .where(and(eq(refunds.id, id), isNotNull(refunds.numEnc))),
  };
  const [found] = await readers[kind]();
  return found === undefined ? null : { enc: found.enc, place: placeOf(COLUMNS[kind], found.row) };
}

const SHOWN = 'reveal:shown:';
const REFUSED = 'reveal:refused:';

/** One operator's day, and until when its counters are kept. */
export type RevealDay = { operatorId: number; windowStart: Date; expiresAt: Date };

/** Increments the counter up to `max`, if there is one. False when `max` is reached. */
async function count(tx: Tx, prefix: string, day: RevealDay, max: number | null): Promise<boolean> {
  const { rateCounters } = tx.t;
  const { operatorId, windowStart, expiresAt } = day;
  const counted = await tx
    .insert(rateCounters)
    .values({ key: `${prefix}${operatorId}`, windowStart, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
      ...(max === null ? {} : { setWhere: lt(rateCounters.count, max) }),
    })
    .returning({ count: rateCounters.count });
  return counted.length === 1;
}

export const countShown = (tx: Tx, day: RevealDay, max: number): Promise<boolean> =>
  count(tx, SHOWN, day, max);

export async function countRefused(tx: Tx, day: RevealDay): Promise<void> {
  await count(tx, REFUSED, day, null);
}

/** The days since this time on which operators were refused, latest first. */
export async function findRefused(db: ReadDb, since: Date) {
  const { rateCounters, operators } = db.t;
  const rows = await db
    .select({ key: rateCounters.key, day: rateCounters.windowStart, refused: rateCounters.count })
    .from(rateCounters)
    .where(and(beginsWith(rateCounters.key, REFUSED), gte(rateCounters.windowStart, since)))
    .orderBy(desc(rateCounters.windowStart), rateCounters.key);
  const idOf = (key: string) => Number(key.slice(REFUSED.length));
  const ids = rows.map(({ key }) => idOf(key));
  if (ids.length === 0) return [];
  const people = await db
    .select({ id: operators.id, login: operators.login })
    .from(operators)
    .where(inArray(operators.id, ids));
  const loginOf = new Map(people.map(({ id, login }) => [id, login]));
  return rows.map(({ key, ...row }) => ({ ...row, operator: loginOf.get(idOf(key)) ?? '' }));
}
