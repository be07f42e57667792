// The purchases and sales that a line of a company's bank may pay: those that are open, and those that an operator
// approved without a line.
import { all } from '../../../../db/answer.ts';
import { definePrepared, valueFor } from '../../../../db/prepared.ts';
import { and, eq, exists, gte, inArray, isNull, lt, not, or, sql, type SQL } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import {
  DECIDED_GRACE_MS,
  EARLY_MS,
  LATE_MS,
  type PayableOrder,
} from '../../../../domain/bank-matching/lines-and-orders.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import type { Won } from '../../../../domain/money.ts';
import { DONE, ON_HOLD, PENDING, type RequestState } from '../../../../domain/request-state.ts';
import { isPaidWithFile, wasEverFiled } from '../../requests/settled-lines.ts';

/** How long after its approval an order is offered to lines; later, a person names it. */
const DECIDED_WITHIN_MS = 14 * DAY_MS;

/** Whether a line may have paid an order that was approved too long ago to be offered. */
export const isOldLine = ({ at }: { at: Date }, now: Date): boolean =>
  at.getTime() - DECIDED_GRACE_MS < now.getTime() - DECIDED_WITHIN_MS;

export type Payable = PayableOrder & {
  companyId: number;
  won: Won;
  state: RequestState;
  version: number;
  /** Whether it was ever in a payout file; see `wasEverFiled`. */
  wasFiled: boolean;
};

export type Direction = 'in' | 'out';

export const asFlag = (condition: SQL) => sql`case when ${condition} then 1 else 0 end`.mapWith(Number);

/** Whether a request has a line that pays it, or a part of it. */
export function hasLine(db: ReadDb): SQL {
  const { bankLines, requests } = db.t;
  const ownLine = exists(
    db
      .select({ one: sql`1` })
      .from(bankLines)
      .where(eq(bankLines.requestId, requests.id)),
  );
  return sql`(${ownLine} or ${isPaidWithFile(db)})`;
}

/** What the lines of a request add up to, as SQL. */
export function wonOfLines(db: ReadDb) {
  // The condition of the index in words, or SQLite does not use it.
  return sql`((select coalesce(sum(line.won), 0) from bank_lines as line
    where line.request_id is not null and line.request_id = ${db.t.requests.id})
    + (select coalesce(sum(part.won), 0) from payout_sales as part
    where part.line_id is not null and part.request_id = ${db.t.requests.id}))`;
}

/** Whether what a request moved was corrected: it is done, and nothing is left to pay for. */
export function isCorrected(db: ReadDb) {
  const { ledgerTransactions: former, requests } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(former)
      .where(
        and(
          eq(former.requestId, requests.id),
          sql`exists (select 1 from ledger_transactions as later where later.reverses_id = ${former.id})`,
        ),
      ),
  );
}

function selected(db: ReadDb) {
  const { requests, linkedAccounts, holders } = db.t;
  return {
    id: requests.id,
    holderId: requests.holderId,
    state: requests.state,
    version: requests.version,
    createdAt: requests.createdAt,
    decidedAt: requests.decidedAt,
    expiresAt: requests.expiresAt,
    takenBy: requests.takenBy,
    name: linkedAccounts.name,
    holderStatus: holders.status,
    hasLine: asFlag(hasLine(db)),
  };
}

type Selected = {
  id: number;
  holderId: number;
  state: RequestState;
  version: number;
  createdAt: Date;
  decidedAt: Date | null;
  expiresAt: Date | null;
  takenBy: number | null;
  name: string;
  holderStatus: string;
  hasLine: number;
};

type Found = Selected & {
  companyId: number;
  accountId: number | null;
  /** The account on which an approved sale is booked. */
  bookedOn?: number | null;
  won: Won;
  wasFiled?: number;
};

/**
 * Whether no operator has to look at an order before a line is settled with it: it is not on hold, and its holder is active. A blocked
 * holder does not matter for an approved order, because its line is evidence only.
 */
const isClear = ({ state, holderStatus }: { state: RequestState; holderStatus: string }): boolean =>
  state !== ON_HOLD && (state === DONE || holderStatus === 'active');

function payableOf(direction: Direction, row: Found): Payable {
  const { id, holderId, state, version, name, companyId, accountId, bookedOn = null, won, wasFiled } = row;
  const isDone = state === DONE;
  const kind = direction === 'in' ? 'purchase' : 'sale';
  return {
    ...{ kind, id, holderId, name, companyId, accountId, bookedOn, won, state, version },
    from: row.createdAt,
    until: isDone ? row.decidedAt : row.expiresAt,
    graceMs: isDone ? DECIDED_GRACE_MS : LATE_MS,
    // A sale is paid once it is taken; its holder may still cancel it before.
    isReady: kind === 'purchase' || isDone || row.takenBy !== null,
    // With a part of its money linked, a line of the whole amount is not linked with it, but may be its payment.
    isClear: isClear(row) && !(isDone && row.hasLine === 1),
    // A sale in a payout file has the file's account.
    isFiled: kind === 'sale' && accountId !== null,
    wasFiled: wasFiled === 1,
  };
}

/**
 * Purchases and sales that an operator approved; the conditions of the index of decisions in literals, or SQLite does not use it. The kind
 * follows from the table that is joined: in words it would lead SQLite to the index of kinds and states, and so to all that ever were.
 */
export const isApproved = ({ t: { requests } }: ReadDb): SQL =>
  sql`${requests.state} in (1, 2) and ${requests.decidedAs} = 'operator' and ${requests.state} = ${sql.raw(String(DONE))}`;

/** From when approvals count, see `DECIDED_WITHIN_MS`. */
export const decidedSince = (now: Date): Date => new Date(now.getTime() - DECIDED_WITHIN_MS);

/** Open requests, or those decided after a time. */
function stateOf(db: ReadDb, kind: 'purchase' | 'sale', since: Date | SQL) {
  const { requests } = db.t;
  const open = and(eq(requests.kind, kind), inArray(requests.state, [PENDING, ON_HOLD]));
  const decided = and(isApproved(db), gte(requests.decidedAt, since), not(isCorrected(db)));
  return { open, decided };
}

type Which = 'open' | 'decided';

/** The won of the orders of a direction. */
export const wonColumn = ({ t }: ReadDb, direction: Direction) =>
  direction === 'in' ? t.purchases.won : t.sales.payoutWon;

/** The table of the orders of a direction. */
export const orderTable = ({ t }: ReadDb, direction: Direction) =>
  direction === 'in' ? t.purchases : t.sales;

/** Lines of an open order mean no other one; a part that was linked with an approved order does not make the line of its money free. */
const isUnlinked = (db: ReadDb, direction: Direction, which: Which) =>
  which === 'open' ? not(hasLine(db)) : lt(wonOfLines(db), wonColumn(db, direction));

function payablePurchases(db: ReadDb, which: Which, since: Date | SQL, condition?: SQL) {
  const { requests, purchases, linkedAccounts, holders } = db.t;
  return db
    .select({
      ...selected(db),
      companyId: purchases.companyId,
      accountId: purchases.depositAccountId,
      won: purchases.won,
    })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(and(stateOf(db, 'purchase', since)[which], isUnlinked(db, 'in', which), condition));
}

function payableSales(db: ReadDb, which: Which, since: Date | SQL, condition?: SQL) {
  const { requests, sales, linkedAccounts, holders, payouts, payoutSales } = db.t;
  const { ledgerTransactions, wonBookings } = db.t;
  return db
    .select({
      ...selected(db),
      companyId: sales.companyId,
      // The account that the payout file names; any account of the company may pay by hand.
      accountId: payouts.depositAccountId,
      bookedOn: wonBookings.depositAccountId,
      won: sales.payoutWon,
      wasFiled: asFlag(wasEverFiled(db)),
    })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(payoutSales, and(eq(payoutSales.requestId, requests.id), isNull(payoutSales.takenBackAt)))
    .leftJoin(payouts, eq(payouts.id, payoutSales.payoutId))
    .leftJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.requestId, requests.id), eq(ledgerTransactions.kind, 'sale')),
    )
    .leftJoin(wonBookings, eq(wonBookings.transactionId, ledgerTransactions.id))
    .where(and(stateOf(db, 'sale', since)[which], isUnlinked(db, 'out', which), condition));
}

const FIND = { in: payablePurchases, out: payableSales };
const BOTH = ['open', 'decided'] as const;

/** The orders of a direction that a line may pay; of these amounts alone, unless `amounts` is null. */
export async function findPayable(
  db: ReadDb,
  direction: Direction,
  amounts: readonly Won[] | null,
  now: Date,
): Promise<Payable[]> {
  if (amounts?.length === 0) return [];
  const ofAmounts = amounts === null ? undefined : inArray(wonColumn(db, direction), [...amounts]);
  const found: Found[][] = [];
  for (const which of BOTH) found.push(await FIND[direction](db, which, decidedSince(now), ofAmounts));
  return found.flat().map((row) => payableOf(direction, row));
}

/** The same for the orders that fulfil a condition, prepared; `name` is unique. */
export function definePayable(
  name: string,
  condition: (db: ReadDb, direction: Direction) => SQL | undefined,
) {
  const define = (direction: Direction) =>
    BOTH.map((which) =>
      definePrepared(`payable_${which}_${direction}_${name}`, (db: ReadDb): PromiseLike<Found[]> =>
        FIND[direction](db, which, valueFor(db.t.requests.decidedAt, 'since'), condition(db, direction)),
      ),
    );
  const queries = { in: define('in'), out: define('out') };
  return async (
    db: ReadDb,
    direction: Direction,
    values: Readonly<Record<string, unknown>>,
    now: Date,
  ): Promise<Payable[]> => {
    const about = { ...values, since: decidedSince(now) };
    const found = await all(queries[direction].map((query) => query(db, about)));
    return found.flat().map((row) => payableOf(direction, row));
  };
}

/** What a line may be settled with by hand. */
export type OrderOfLine = {
  kind: 'purchase' | 'sale';
  id: number;
  holderId: number;
  /** The name on the holder's account. */
  name: string;
  companyId: number;
  linkedAccountId: number;
  /** The account that a buyer was shown; null for a sale, and for a purchase older than the column. */
  depositAccountId: number | null;
  won: Won;
  state: RequestState;
  version: number;
  createdAt: Date;
  /** Null for a sale. */
  expiresAt: Date | null;
  decidedAt: Date | null;
  /** What it moved was taken back. */
  isCorrected: boolean;
  /** See `isClear`. */
  isClear: boolean;
};

/** Whether a line was linked with an order that had been approved without it. */
export const isEvidence = (
  { settledAt }: { settledAt: Date | null },
  { state, decidedAt }: Pick<OrderOfLine, 'state' | 'decidedAt'>,
): boolean => state === DONE && settledAt !== null && decidedAt !== null && settledAt > decidedAt;

/** A purchase or a sale; null for a request of another kind and for none. */
export async function findOrder(db: ReadDb, id: number): Promise<OrderOfLine | null> {
  const { requests, purchases, sales, holders, linkedAccounts } = db.t;
  const [row] = await db
    .select({
      kind: requests.kind,
      holderId: requests.holderId,
      state: requests.state,
      version: requests.version,
      createdAt: requests.createdAt,
      expiresAt: requests.expiresAt,
      decidedAt: requests.decidedAt,
      holderStatus: holders.status,
      isCorrected: asFlag(isCorrected(db)),
      purchase: purchases,
      sale: sales,
      name: linkedAccounts.name,
    })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .leftJoin(
      linkedAccounts,
      or(eq(linkedAccounts.id, purchases.linkedAccountId), eq(linkedAccounts.id, sales.linkedAccountId)),
    )
    .where(eq(requests.id, id));
  const { purchase, sale } = row ?? {};
  if (!row) return null;
  const { holderId, state, version, createdAt, expiresAt, decidedAt } = row;
  const common = {
    id,
    holderId,
    state,
    version,
    createdAt,
    expiresAt,
    decidedAt,
    isClear: isClear(row),
    isCorrected: row.isCorrected === 1,
    name: row.name ?? '',
  };
  if (purchase) {
    const { companyId, linkedAccountId, depositAccountId, won } = purchase;
    return { ...common, kind: 'purchase', companyId, linkedAccountId, depositAccountId, won };
  }
  if (!sale) return null;
  const { companyId, linkedAccountId, payoutWon: won } = sale;
  return { ...common, kind: 'sale', companyId, linkedAccountId, depositAccountId: null, won };
}

/** The approved purchases of a holder, of a line's company, for which the line may have come by its time; the corrected ones not. */
export async function findDonePurchases(
  db: ReadDb,
  line: { companyId: number; holderId: number; at: Date; precisionMs: number },
): Promise<{ id: number; won: Won }[]> {
  const { purchases, requests } = db.t;
  const cameUntil = line.at.getTime() + line.precisionMs;
  return db
    .select({ id: requests.id, won: purchases.won })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .where(
      and(
        eq(requests.holderId, line.holderId),
        eq(requests.kind, 'purchase'),
        eq(requests.state, DONE),
        eq(purchases.companyId, line.companyId),
        lt(requests.createdAt, new Date(cameUntil + EARLY_MS)),
        gte(requests.decidedAt, new Date(line.at.getTime() - DECIDED_GRACE_MS)),
        not(isCorrected(db)),
      ),
    );
}

/** The deposit account on which a decided sale is booked; null for one that is open, or older than the books in won. */
export async function findBookedAccount(db: ReadDb, saleId: number): Promise<number | null> {
  const { ledgerTransactions, wonBookings } = db.t;
  const [row] = await db
    .select({ id: wonBookings.depositAccountId })
    .from(ledgerTransactions)
    .innerJoin(wonBookings, eq(wonBookings.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.requestId, saleId), eq(ledgerTransactions.kind, 'sale')));
  return row?.id ?? null;
}

/** The orders of one holder, company and amount in a direction: lines about them are matched together. */
export type OrderGroup = { direction: Direction; holderId: number; companyId: number; won: Won };

function defineGroupWithLine(direction: Direction) {
  return definePrepared(`group_with_open_line_${direction}`, (db: ReadDb) => {
    const { bankLines, linkedAccounts, requests } = db.t;
    const own = orderTable(db, direction);
    const ofAmount = exists(
      db
        .select({ one: sql`1` })
        .from(bankLines)
        .where(
          and(
            eq(bankLines.won, wonColumn(db, direction)),
            isNull(bankLines.settledAs),
            eq(bankLines.direction, sql.raw(`'${direction}'`)),
          ),
        ),
    );
    return db
      .select({
        holderId: requests.holderId,
        companyId: own.companyId,
        won: wonColumn(db, direction),
        name: linkedAccounts.name,
      })
      .from(own)
      .innerJoin(requests, eq(requests.id, own.requestId))
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, own.linkedAccountId))
      .where(
        and(
          eq(own.requestId, sql.placeholder('requestId')),
          direction === 'in' ? ofAmount : or(ofAmount, wasEverFiled(db)),
        ),
      );
  });
}

const groupsWithLine = { in: defineGroupWithLine('in'), out: defineGroupWithLine('out') };

/**
 * The group of an order and the name on its holder's account, if an open line may have paid it: by its amount, or, once a sale was in a
 * payout file, by the reference of the file.
 */
export async function findGroupWithLine(
  db: ReadDb,
  direction: Direction,
  requestId: number,
): Promise<(OrderGroup & { name: string }) | null> {
  const [group] = await groupsWithLine[direction](db, { requestId });
  return group === undefined ? null : { direction, ...group };
}
