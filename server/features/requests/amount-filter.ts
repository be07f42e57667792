// Filters of the console's lists of money by amount, name, company and day.
import { z } from 'zod';
import { and, gte, inArray, lt, or, sql, eq, type AnyColumn, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { daonString, positiveId, wonString } from '../../../domain/input-schema.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';

const time = z.iso.datetime({ offset: true }).transform((raw) => new Date(raw));

/** The days of a list; `to` is not included. */
export const dayFilterInput = { from: time.optional(), to: time.optional() };

/** The inputs of the filter; both amounts are included, `to` is not. */
export const amountFilterInput = {
  /** Won that was or is to be transferred; of an external send what it was worth when it was made. */
  wonFrom: wonString.optional(),
  wonTo: wonString.optional(),
  company: positiveId.optional(),
  /** A deposit account of a company: purchases whose buyer was shown it. */
  depositAccount: positiveId.optional(),
  ...dayFilterInput,
};

/** The inputs of lists of won without a request; both amounts are included, `to` is not. */
export const wonFilterInput = {
  wonFrom: wonString.optional(),
  wonTo: wonString.optional(),
  ...dayFilterInput,
};

/** The inputs of lists whose amounts are in DAON; both amounts are included, `to` is not. */
export const daonFilterInput = {
  daonFrom: daonString.optional(),
  daonTo: daonString.optional(),
  ...dayFilterInput,
};

const NAME_MAX = 50;

/** A part of a name. */
export const nameFilterInput = z.string().trim().normalize('NFKC').min(1).max(NAME_MAX);

/** Both ends are included. */
export const amountsWithin = <Amount extends Won | DaonUnits>(
  column: AnyColumn | SQL<Amount>,
  from: Amount | undefined,
  to: Amount | undefined,
): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${from}`,
    to === undefined ? undefined : sql`${column} <= ${to}`,
  );

/** The end is not included. */
export const timesWithin = (
  column: AnyColumn,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to));

export type AmountFilter = {
  wonFrom?: Won | undefined;
  wonTo?: Won | undefined;
  company?: number | undefined;
  depositAccount?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The table of a kind with its amount in won; null for a kind without one. */
const moneyTables = {
  purchase: (db: ReadDb) => ({ table: db.t.purchases, won: db.t.purchases.won }),
  sale: (db: ReadDb) => ({ table: db.t.sales, won: db.t.sales.payoutWon }),
  externalSend: () => null,
  link: () => null,
  signUp: () => null,
} satisfies Record<RequestKind, unknown>;

/** The table and the column by which a list of a kind is ordered by amount; null for a field that the kind has not. */
export function orderedBy(db: ReadDb, kind: RequestKind, field: string | undefined) {
  const { externalSends } = db.t;
  if (field === 'won') {
    const money = moneyTables[kind](db);
    return money === null ? null : { table: money.table, amount: money.won };
  }
  if (field !== 'net' || kind !== 'externalSend') return null;
  return { table: externalSends, amount: externalSends.net };
}

/** Orders of a kind by their amount, their company and the deposit account. */
function ordersWithin(
  db: ReadDb,
  kind: 'purchase' | 'sale',
  { wonFrom, wonTo, company, depositAccount }: AmountFilter,
): SQL | undefined {
  const { requests, purchases } = db.t;
  // Only a purchase is wired to an account of a company.
  if (kind !== 'purchase' && depositAccount !== undefined) return undefined;
  const { table, won } = moneyTables[kind](db);
  const ids = db
    .select({ id: table.requestId })
    .from(table)
    .where(
      and(
        amountsWithin(won, wonFrom, wonTo),
        company === undefined ? undefined : eq(table.companyId, company),
        depositAccount === undefined ? undefined : eq(purchases.depositAccountId, depositAccount),
      ),
    );
  return and(eq(requests.kind, kind), inArray(requests.id, ids));
}

/** External sends by their worth; they have no company. */
function sendsWithin(db: ReadDb, { wonFrom, wonTo, company, depositAccount }: AmountFilter): SQL | undefined {
  const { requests } = db.t;
  if (company !== undefined || depositAccount !== undefined) return undefined;
  return and(eq(requests.kind, 'externalSend'), amountsWithin(requests.worthWon, wonFrom, wonTo));
}

/** Links or sign-ups by the company of their account; they have no amount. */
function accountsWithin(
  db: ReadDb,
  kind: 'link' | 'signUp',
  { wonFrom, wonTo, company, depositAccount }: AmountFilter,
): SQL | undefined {
  const { requests, linkedAccounts } = db.t;
  if (wonFrom !== undefined || wonTo !== undefined || depositAccount !== undefined) return undefined;
  const table = { link: db.t.linkRequests, signUp: db.t.signUps }[kind];
  const ids = db
    .select({ id: table.requestId })
    .from(table)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, table.linkedAccountId))
    .where(eq(linkedAccounts.companyId, company ?? 0));
  return and(eq(requests.kind, kind), inArray(requests.id, ids));
}

/** The requests of a kind within a filter that is not empty; undefined where it leaves none. */
const within: Readonly<Record<RequestKind, (db: ReadDb, filter: AmountFilter) => SQL | undefined>> = {
  purchase: (db, filter) => ordersWithin(db, 'purchase', filter),
  sale: (db, filter) => ordersWithin(db, 'sale', filter),
  externalSend: sendsWithin,
  link: (db, filter) => accountsWithin(db, 'link', filter),
  signUp: (db, filter) => accountsWithin(db, 'signUp', filter),
};

/** The condition on a row of `requests`; undefined for an empty filter. */
export function amountFilter(
  db: ReadDb,
  kinds: readonly RequestKind[],
  filter: AmountFilter,
): SQL | undefined {
  const { requests } = db.t;
  const { wonFrom, wonTo, company, depositAccount } = filter;
  const isByRow = [wonFrom, wonTo, company, depositAccount].some((value) => value !== undefined);
  const parts = isByRow
    ? kinds.map((kind) => within[kind](db, filter)).filter((part) => part !== undefined)
    : [];
  return and(
    timesWithin(requests.createdAt, filter),
    isByRow ? (parts.length === 0 ? sql`1 = 0` : or(...parts)) : undefined,
  );
}
