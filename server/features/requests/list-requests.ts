import { countRows } from '../../../db/count-rows.ts';
import { and, count, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ON_HOLD, PENDING, REQUEST_STATES } from '../../../domain/request-state.ts';
import { DECIDED_KINDS, isDecided, type RequestKind } from '../../../domain/request-kinds.ts';
import type { RequestListInput, RequestListRow } from './request-wire.ts';
import { amountFilter } from './amount-filter.ts';
import { kindOf } from './registry.ts';
import { isTakerDisabled, takerLogin } from './taker-login.ts';
import { holderFilter } from '../../holders/holder-filter.ts';
import { belowOf, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';

const MANY = 1_000; // as few are found first, and then put into the order of the list

async function whereOf(db: ReadDb, kind: RequestKind, { filter, ...cursor }: RequestListInput & Cursor) {
  const { requests } = db.t;
  const states = filter?.state === undefined ? [] : [filter.state].flat();
  const ofHolders = await holderFilter(db, filter?.holder, requests.holderId);
  const amounts = (each: boolean) => amountFilter(db, [kind], { ...filter, each });
  const rest = and(
    eq(requests.kind, kind),
    // A filter with all states is dropped: it would keep the planner from the index that has the list's order.
    states.length === 0 || REQUEST_STATES.every((state) => states.includes(state))
      ? undefined
      : inArray(requests.state, states),
    belowOf(requests.id, cursor),
  );
  return {
    count: and(rest, amounts(false), ofHolders.count),
    // Where many rows match, a page is full soon when each row of the list is looked up.
    page: (total: number) => and(rest, amounts(total > MANY), ofHolders.page),
  };
}

/** What a list says of a request, read from it, its holder and the operator who decided it. */
export const listedColumns = (db: ReadDb) => {
  const { requests, holders, operators } = db.t;
  return {
    id: requests.id,
    version: requests.version,
    state: requests.state,
    holderId: holders.id,
    holderLogin: holders.login,
    holderName: holders.name,
    createdAt: requests.createdAt,
    decidedAt: requests.decidedAt,
    decidedByLogin: operators.login,
    reason: requests.reason,
    takenByLogin: takerLogin(db),
    isTakerDisabled: isTakerDisabled(db),
    takenAt: requests.takenAt,
    holdUntil: requests.holdUntil,
  };
};

/** One page of the requests of a kind for the console's lists, newest first by default. */
export async function listRequests(
  db: ReadDb,
  kind: RequestKind,
  input: RequestListInput & Cursor,
): Promise<{ rows: RequestListRow[]; total: number }> {
  const { requests, holders, operators } = db.t;
  const where = await whereOf(db, kind, input);
  const total = await totalOf(input, () => countRows(db, requests, where.count));
  const { direction, limit, offset, inOrder } = pagePlace(input, total);
  const field = input.sort?.field;
  // Ids are assigned in order of creation, so ordering by id orders by time and uses an index.
  const columns = { state: requests.state, runsAt: isDecided(kind) ? requests.id : requests.expiresAt };
  const column = field === 'state' || field === 'runsAt' ? columns[field] : requests.id;
  const order = [direction(column), direction(requests.id)];
  const amounts = kindOf(kind).amounts?.(db);
  const money = field === 'won' || field === 'net' ? amounts?.[field] : undefined;
  const from = db.select({ id: requests.id }).from(requests);
  const page = where.page(total);
  // The table of amounts has the requests of its kind alone. Where the kind is asked for as well, SQLite sorts them all, although
  // an index has them in the order of their won.
  const isWhole =
    field === 'won' &&
    input.below === undefined &&
    Object.values(input.filter ?? {}).every((value) => value === undefined);
  const ids = await (
    money === undefined
      ? from.where(page).orderBy(...order)
      : from
          .innerJoin(money.table, eq(money.table.requestId, requests.id))
          .where(isWhole ? undefined : page)
          .orderBy(direction(money.amount), direction(money.table.requestId))
  )
    .limit(limit)
    .offset(offset);
  const places = new Map(inOrder(ids).map(({ id }, place) => [id, place]));
  const rows = await db
    .select(listedColumns(db))
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.decidedBy))
    // The ids of the page are read first from an index: otherwise every skipped row would be read and joined.
    .where(inArray(requests.id, [...places.keys()]));
  rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  return { rows, total };
}

export async function findListedRequest(
  db: ReadDb,
  kind: RequestKind,
  id: number,
): Promise<RequestListRow | null> {
  const { requests, holders, operators } = db.t;
  const rows = await db
    .select(listedColumns(db))
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.decidedBy))
    .where(and(eq(requests.kind, kind), eq(requests.id, id)));
  return rows[0] ?? null;
}

/** The number of requests of each kind that wait for operators, pending and on hold separately. */
export async function countWaiting(db: ReadDb): Promise<{ kind: RequestKind; state: number; n: number }[]> {
  const { requests } = db.t;
  return (
    db
      .select({ kind: requests.kind, state: requests.state, n: count().mapWith(Number) })
      .from(requests)
      // All kinds are listed because the index begins with the kind.
      .where(and(inArray(requests.kind, [...DECIDED_KINDS]), inArray(requests.state, [PENDING, ON_HOLD])))
      .groupBy(requests.kind, requests.state)
  );
}
