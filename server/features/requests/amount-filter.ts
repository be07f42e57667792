// Filters of the console's lists of money by amount, name, company and day.
import { z } from 'zod';
import { and, gte, inArray, lt, or, sql, eq, type AnyColumn, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { daonString, positiveId, wonString } from '../../../domain/input-schema.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-state.ts';

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

/** The table and the column by which a list of a kind is ordered by amount; null for a field that the kind has not. */
export function orderedBy(db: ReadDb, kind: RequestKind, field: string | undefined) {
  const { externalSends } = db.t;
  if (field === 'won') {
    const money = moneyOf(db, kind);
    return money === null ? null : { table: money.table, amount: money.won };
  }
  if (field !== 'net' || kind !== 'externalSend') return null;
  return { table: externalSends, amount: externalSends.net };
}

/** The table of a kind with its amount in won; null for a kind without one. */
function moneyOf(db: ReadDb, kind: RequestKind) {
  const { purchases, sales } = db.t;
  if (kind === 'purchase') return { table: purchases, won: purchases.won };
  return kind === 'sale' ? { table: sales, won: sales.payoutWon } : null;
}

function ofKind(
  db: ReadDb,
  kind: RequestKind,
  { wonFrom, wonTo, company, depositAccount }: AmountFilter,
): SQL | undefined {
  const { requests, purchases, linkRequests, signUps, linkedAccounts } = db.t;
  const hasAmount = wonFrom !== undefined || wonTo !== undefined;
  const within = (column: AnyColumn) => amountsWithin(column, wonFrom, wonTo);
  // Only a purchase is wired to an account of a company.
  if (kind !== 'purchase' && depositAccount !== undefined) return undefined;
  const money = moneyOf(db, kind);
  if (money !== null) {
    const { table, won } = money;
    const ids = db
      .select({ id: table.requestId })
      .from(table)
      .where(
        and(
          within(won),
          company === undefined ? undefined : eq(table.companyId, company),
          depositAccount === undefined ? undefined : eq(purchases.depositAccountId, depositAccount),
        ),
      );
    return and(eq(requests.kind, kind), inArray(requests.id, ids));
  }
  // An external send has no company, a link and a sign-up have no amount.
  if (kind === 'externalSend') {
    return company === undefined ? and(eq(requests.kind, kind), within(requests.worthWon)) : undefined;
  }
  if (hasAmount) return undefined;
  const table = kind === 'link' ? linkRequests : signUps;
  const ids = db
    .select({ id: table.requestId })
    .from(table)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, table.linkedAccountId))
    .where(eq(linkedAccounts.companyId, company ?? 0));
  return and(eq(requests.kind, kind), inArray(requests.id, ids));
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
    ? kinds.map((kind) => ofKind(db, kind, filter)).filter((part) => part !== undefined)
    : [];
  return and(
    timesWithin(requests.createdAt, filter),
    isByRow ? (parts.length === 0 ? sql`1 = 0` : or(...parts)) : undefined,
  );
}
