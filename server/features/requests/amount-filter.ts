// Filters of the console's lists of money by amount, name, company and day.
import { z } from 'zod';
import { and, gte, inArray, lt, or, sql, eq, type AnyColumn, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { daonString, positiveId, wonString } from '../../../domain/input-schema.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { AmountFilter } from './kind-handlers.ts';
import { kindOf } from './registry.ts';

type OrderTable = ReadDb['t']['purchases' | 'sales'];

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

/** Orders by their amount, their company and, where they have one, the deposit account that the buyer was shown. */
export function ordersWithin(
  db: ReadDb,
  order: { table: OrderTable; won: AnyColumn; depositAccount?: AnyColumn },
  { wonFrom, wonTo, company, depositAccount, each }: AmountFilter,
): SQL | undefined {
  if (depositAccount !== undefined && order.depositAccount === undefined) return undefined;
  const { table } = order;
  const ids = db
    .select({ id: table.requestId })
    .from(table)
    .where(
      and(
        amountsWithin(order.won, wonFrom, wonTo),
        company === undefined ? undefined : eq(table.companyId, company),
        depositAccount === undefined || order.depositAccount === undefined
          ? undefined
          : eq(order.depositAccount, depositAccount),
        each === true ? eq(table.requestId, db.t.requests.id) : undefined,
      ),
    );
  return inArray(db.t.requests.id, ids);
}

/** Requests about an account by its company; they have no amount. */
export function accountsWithin(
  db: ReadDb,
  table: ReadDb['t']['linkRequests' | 'signUps'],
  { wonFrom, wonTo, company, depositAccount, each }: AmountFilter,
): SQL | undefined {
  const { requests, linkedAccounts } = db.t;
  if (wonFrom !== undefined || wonTo !== undefined || depositAccount !== undefined) return undefined;
  const ids = db
    .select({ id: table.requestId })
    .from(table)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, table.linkedAccountId))
    .where(
      and(
        eq(linkedAccounts.companyId, company ?? 0),
        each === true ? eq(table.requestId, requests.id) : undefined,
      ),
    );
  return inArray(requests.id, ids);
}

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
    ? kinds.flatMap((kind) => {
        const part = kindOf(kind).within(db, filter);
        return part === undefined ? [] : [and(eq(requests.kind, kind), part)];
      })
    : [];
  return and(
    timesWithin(requests.createdAt, filter),
    isByRow ? (parts.length === 0 ? sql`1 = 0` : or(...parts)) : undefined,
  );
}
