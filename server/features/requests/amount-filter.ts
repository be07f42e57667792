// Filters of the lists of requests by amount, company and day.
import { z } from 'zod';
import { and, gte, inArray, lt, lte, or, sql, eq, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { daonString, positiveId, wonString } from '../../../domain/input-schema.ts';
import type { Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-state.ts';

const time = z.iso.datetime({ offset: true }).transform((raw) => new Date(raw));

/** The inputs of the filter; both amounts are included, `to` is not. */
export const amountFilterInput = {
  /** Won that was or is to be transferred; of an external send what it was worth when it was made. */
  wonFrom: wonString.optional(),
  wonTo: wonString.optional(),
  company: positiveId.optional(),
  /** A deposit account of a company: purchases whose buyer was shown it. */
  depositAccount: positiveId.optional(),
  from: time.optional(),
  to: time.optional(),
};

/** The inputs of lists of won without a request; both amounts are included, `to` is not. */
export const wonFilterInput = {
  wonFrom: wonString.optional(),
  wonTo: wonString.optional(),
  from: time.optional(),
  to: time.optional(),
};

/** The inputs of lists whose amounts are in DAON; both amounts are included, `to` is not. */
export const daonFilterInput = {
  daonFrom: daonString.optional(),
  daonTo: daonString.optional(),
  from: time.optional(),
  to: time.optional(),
};

export type AmountFilter = {
  wonFrom?: Won | undefined;
  wonTo?: Won | undefined;
  company?: number | undefined;
  depositAccount?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The table of a kind with its amount in won; null for a kind without one. */
export function moneyOf(db: ReadDb, kind: RequestKind) {
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
  const within = (column: Parameters<typeof gte>[0]) =>
    and(
      wonFrom === undefined ? undefined : gte(column, wonFrom),
      wonTo === undefined ? undefined : lte(column, wonTo),
    );
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
  const { wonFrom, wonTo, company, depositAccount, from, to } = filter;
  const isByRow = [wonFrom, wonTo, company, depositAccount].some((value) => value !== undefined);
  const parts = isByRow
    ? kinds.map((kind) => ofKind(db, kind, filter)).filter((part) => part !== undefined)
    : [];
  return and(
    from === undefined ? undefined : gte(requests.createdAt, from),
    to === undefined ? undefined : lt(requests.createdAt, to),
    isByRow ? (parts.length === 0 ? sql`1 = 0` : or(...parts)) : undefined,
  );
}
