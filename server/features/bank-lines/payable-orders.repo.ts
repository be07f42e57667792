// The purchases and sales that a line of a company's bank may pay: those that are open, and those that an operator
// approved without a line.
import { definePrepared } from '../../../db/prepared.ts';
import { and, eq, exists, gte, inArray, isNull, lt, ne, not, or, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import {
  DECIDED_GRACE_MS,
  EARLY_MS,
  LATE_MS,
  type PayableOrder,
} from '../../../domain/bank-matching/match-lines.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import type { Won } from '../../../domain/money.ts';
import { DONE, ON_HOLD, PENDING, type RequestState } from '../../../domain/request-state.ts';
import { wasEverFiled } from '../requests/settled-lines.ts';

/** How long after its approval an order is offered to lines; later, a person names it. */
const DECIDED_WITHIN_MS = 14 * DAY_MS;

/** Whether a line may have paid an order that was approved too long ago to be offered. */
export const isOldLine = ({ at }: { at: Date }, now: Date): boolean =>
  at.getTime() - DECIDED_GRACE_MS < now.getTime() - DECIDED_WITHIN_MS;

export type Payable = PayableOrder & { companyId: number; won: Won; state: RequestState; version: number };

type Direction = 'in' | 'out';

/** Whether a request has a line that pays it, or a part of it. */
export function hasLine(db: ReadDb) {
  const { bankLines, requests } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(bankLines)
      .where(eq(bankLines.requestId, requests.id)),
  );
}

/** What the lines of a request add up to, as SQL. */
export function wonOfLines(db: ReadDb) {
  // The condition of the index in words, or SQLite does not use it.
  return sql`(select coalesce(sum(line.won), 0) from bank_lines as line
    where line.request_id is not null and line.request_id = ${db.t.requests.id})`;
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
    hasLine: sql`case when ${hasLine(db)} then 1 else 0 end`.mapWith(Number),
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
};
type Owned = Omit<Found, keyof Selected> & { isFiled: boolean };

/**
 * Whether no operator has to look at an order before a line is settled with it: it is not on hold, and its holder is active. A blocked
 * holder does not matter for an approved order, because its line is evidence only.
 */
const isClear = ({ state, holderStatus }: { state: RequestState; holderStatus: string }): boolean =>
  state !== ON_HOLD && (state === DONE || holderStatus === 'active');

function payableOf(kind: 'purchase' | 'sale', row: Selected & Owned): Payable {
  const { id, holderId, state, version, name, companyId, accountId, bookedOn = null, isFiled, won } = row;
  const isDone = state === DONE;
  // A sale is paid once it is taken; its holder may still cancel it before.
  const isReady = kind === 'purchase' || isDone || row.takenBy !== null;
  return {
    ...{ kind, id, holderId, name, companyId, accountId, bookedOn, isFiled, won, state, version },
    from: row.createdAt,
    until: isDone ? row.decidedAt : row.expiresAt,
    graceMs: isDone ? DECIDED_GRACE_MS : LATE_MS,
    isReady,
    // With a part of its money linked, a line of the whole amount is not linked with it, but may be its payment.
    isClear: isClear(row) && !(isDone && row.hasLine === 1),
  };
}

/** From when approvals count, see `DECIDED_WITHIN_MS`. */
export const decidedSince = (now: Date): Date => new Date(now.getTime() - DECIDED_WITHIN_MS);

/** Open requests, or those decided after a time. */
function stateOf(db: ReadDb, kind: 'purchase' | 'sale', since: Date | SQL) {
  const { requests } = db.t;
  const open = and(eq(requests.kind, kind), inArray(requests.state, [PENDING, ON_HOLD]));
  const decided = and(
    // The condition of the partial index in literals, or SQLite does not use it.
    sql`${requests.state} = ${sql.raw(String(DONE))} and ${requests.kind} in ('purchase', 'sale')`,
    eq(requests.kind, kind),
    gte(requests.decidedAt, since),
    not(isCorrected(db)),
  );
  return { open, decided };
}

/** The purchases that a line may pay and that fulfil a condition: those that are open, and those approved `since` a time. */
export function payablePurchases(db: ReadDb, which: 'open' | 'decided', since: Date | SQL, condition?: SQL) {
  const { requests, purchases, linkedAccounts, holders } = db.t;
  // A part that was linked with an approved order does not make the line of its money another order's.
  const unlinked = which === 'open' ? not(hasLine(db)) : lt(wonOfLines(db), purchases.won);
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
    .where(and(stateOf(db, 'purchase', since)[which], unlinked, condition));
}

/** A row of `payablePurchases`. */
export const payablePurchase = (row: Found): Payable => payableOf('purchase', { ...row, isFiled: false });

/** Orders of a direction; of these amounts alone, unless `amounts` is null. */
export async function findPayable(
  db: ReadDb,
  direction: Direction,
  amounts: readonly Won[] | null,
  now: Date,
  /** Also the open orders with lines, which may be released from them. */
  evenLinked = false,
): Promise<Payable[]> {
  if (amounts?.length === 0) return [];
  const { requests, purchases, sales, linkedAccounts, holders, payouts, payoutSales } = db.t;
  const { ledgerTransactions, wonBookings } = db.t;
  const found: Payable[] = [];
  for (const which of ['open', 'decided'] as const) {
    if (direction === 'in') {
      const ofAmounts = amounts === null ? undefined : inArray(purchases.won, [...amounts]);
      found.push(...(await payablePurchases(db, which, decidedSince(now), ofAmounts)).map(payablePurchase));
      continue;
    }
    const unlinkedOpen = evenLinked ? undefined : not(hasLine(db));
    const rows: Found[] = await db
      .select({
        ...selected(db),
        companyId: sales.companyId,
        // The account that the payout file names; any account of the company may pay by hand.
        accountId: payouts.depositAccountId,
        bookedOn: wonBookings.depositAccountId,
        won: sales.payoutWon,
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
      .where(
        and(
          stateOf(db, 'sale', decidedSince(now))[which],
          which === 'open' ? unlinkedOpen : lt(wonOfLines(db), sales.payoutWon),
          amounts === null ? undefined : inArray(sales.payoutWon, [...amounts]),
        ),
      );
    // A sale in a payout file has the file's account.
    found.push(...rows.map((row) => payableOf('sale', { ...row, isFiled: row.accountId !== null })));
  }
  return found;
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
      isCorrected: sql`case when ${isCorrected(db)} then 1 else 0 end`.mapWith(Number),
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

/** The holder, company and amount of a purchase and the name on the holder's account, if an open line has the amount and so may have paid it. */
export const openLineOfPurchase = definePrepared('open_bank_line_of_purchase', (db: ReadDb) => {
  const { bankLines, linkedAccounts, purchases, requests } = db.t;
  return db
    .select({
      holderId: requests.holderId,
      companyId: purchases.companyId,
      won: purchases.won,
      name: linkedAccounts.name,
    })
    .from(purchases)
    .innerJoin(bankLines, and(eq(bankLines.won, purchases.won), isNull(bankLines.settledAs)))
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .where(and(eq(purchases.requestId, sql.placeholder('requestId')), sql`${bankLines.direction} = 'in'`))
    .limit(1);
});

/** Whether an open line may have paid a sale: by its amount, or, once the sale was in a payout file, by the reference of the file. */
export const mayHaveOpenLine = definePrepared('may_have_open_bank_line', (db: ReadDb) => {
  const { bankLines, sales } = db.t;
  const ofAmount = db
    .select({ one: sql`1` })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.won, sales.payoutWon),
        isNull(bankLines.settledAs),
        sql`${bankLines.direction} = 'out'`,
      ),
    );
  return db
    .select({ companyId: sales.companyId, won: sales.payoutWon })
    .from(sales)
    .where(and(eq(sales.requestId, sql.placeholder('requestId')), or(exists(ofAmount), wasEverFiled(db))));
});

/** Another open sale of a company and an amount, if there is one. */
export const otherOpenSale = definePrepared('other_open_sale', (db: ReadDb) => {
  const { requests, sales } = db.t;
  return db
    .select({ id: requests.id })
    .from(sales)
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .where(
      and(
        eq(sales.payoutWon, sql.placeholder('won')),
        eq(sales.companyId, sql.placeholder('companyId')),
        ne(sales.requestId, sql.placeholder('id')),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    )
    .limit(1);
});
