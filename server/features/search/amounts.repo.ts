// What moved or is to move exactly an amount, newest first. Lines of the bank and external sends have no index of all their
// amounts: those that are open are found whatever their age, the others for some days back.
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { requestColumns } from './search.repo.ts';

/** What was typed, as an amount of either asset; null where it is none. */
export type Amount = { won: Won | null; units: DaonUnits | null };

/** Purchases and sales of this much won. */
export async function findRequestsByWon(db: ReadDb, won: Won, limit: number) {
  const { purchases, sales, requests, holders } = db.t;
  const ofTable = (table: typeof purchases | typeof sales, column: AnyColumn) =>
    db
      .select(requestColumns(db))
      .from(table)
      .innerJoin(requests, eq(requests.id, table.requestId))
      .innerJoin(holders, eq(holders.id, requests.holderId))
      .where(eq(column, won))
      .orderBy(desc(table.requestId))
      .limit(limit);
  return [...(await ofTable(purchases, purchases.won)), ...(await ofTable(sales, sales.payoutWon))];
}

const selectLines = (db: ReadDb) => {
  const { id, direction, won, name, at, precisionMs } = db.t.bankLines;
  return db.select({ id, direction, won, name, at, precisionMs }).from(db.t.bankLines);
};

/** Lines of the bank that are not accounted for. */
export function selectOpenLines(db: ReadDb, won: Won, limit: number) {
  const { bankLines } = db.t;
  return selectLines(db)
    .where(and(isNull(bankLines.settledAs), eq(bankLines.won, won)))
    .orderBy(desc(bankLines.at), desc(bankLines.id))
    .limit(limit);
}

/** Lines of the bank since a time that are accounted for. */
export function selectSettledLines(db: ReadDb, won: Won, { since, limit }: { since: Date; limit: number }) {
  const { bankLines } = db.t;
  return selectLines(db)
    .where(and(isNotNull(bankLines.settledAs), gte(bankLines.at, since), eq(bankLines.won, won)))
    .orderBy(desc(bankLines.at), desc(bankLines.id))
    .limit(limit);
}

function selectSends(db: ReadDb, { won, units }: Amount, among: SQL | undefined) {
  const { externalSends, requests, holders } = db.t;
  const isOfAmount = or(
    ...(units === null ? [] : [eq(externalSends.net, units), eq(externalSends.gross, units)]),
    ...(won === null ? [] : [eq(requests.worthWon, won)]),
  );
  return (
    db
      .select({ ...requestColumns(db), net: externalSends.net })
      .from(requests)
      .innerJoin(externalSends, eq(externalSends.requestId, requests.id))
      .innerJoin(holders, eq(holders.id, requests.holderId))
      .where(and(eq(requests.kind, 'externalSend'), among, isOfAmount))
      // The unary plus keeps the planner from reading all sends in this order for one that fits.
      .orderBy(desc(sql`+${requests.id}`))
  );
}

/** External sends that wait for a decision, by what is sent, what the holder pays, or what it was worth when it was made. */
export const selectOpenSends = (db: ReadDb, amount: Amount, limit: number) =>
  selectSends(db, amount, inArray(db.t.requests.state, [PENDING, ON_HOLD])).limit(limit);

/** As `selectOpenSends`, whatever their state, since a time. */
export const selectRecentSends = (
  db: ReadDb,
  amount: Amount,
  { since, limit }: { since: Date; limit: number },
) => selectSends(db, amount, gte(db.t.requests.createdAt, since)).limit(limit);

/** Receipts of DAON from outside. */
export function selectDepositsOf(db: ReadDb, units: DaonUnits, limit: number) {
  const { deposits, holders } = db.t;
  return db
    .select({
      id: deposits.id,
      amount: deposits.amount,
      holderId: holders.id,
      holderLogin: holders.login,
      createdAt: deposits.createdAt,
    })
    .from(deposits)
    .innerJoin(holders, eq(holders.id, deposits.holderId))
    .where(eq(deposits.amount, units))
    .orderBy(desc(deposits.id))
    .limit(limit);
}
