import { and, asc, count, desc, eq, inArray, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import type { RequestListInput, RequestListRow } from './request-wire.ts';
import { holderFilter } from '../holders/holder-filter.ts';
import { belowOf, totalOf, type Walk } from '../../list-input.ts';

function whereOf(db: ReadDb, kind: RequestKind, filter: RequestListInput['filter']): SQL | undefined {
  const { requests } = db.t;
  const states = filter?.state === undefined ? [] : [filter.state].flat();
  return and(
    eq(requests.kind, kind),
    states.length === 0 ? undefined : inArray(requests.state, states),
    holderFilter(db, filter?.holder),
  );
}

const selected = (db: ReadDb) => {
  const { requests, holders, operators } = db.t;
  return {
    id: requests.id,
    version: requests.version,
    state: requests.state,
    holderId: holders.id,
    holderLogin: holders.login,
    createdAt: requests.createdAt,
    decidedAt: requests.decidedAt,
    decidedByLogin: operators.login,
    reason: requests.reason,
  };
};

/** One page of the requests of a kind, as the console's lists want them; newest first unless asked otherwise. */
export async function listRequests(
  db: ReadDb,
  kind: RequestKind,
  input: RequestListInput & Walk,
): Promise<{ rows: RequestListRow[]; total: number }> {
  const { requests, holders, operators } = db.t;
  const where = and(whereOf(db, kind, input.filter), belowOf(requests.id, input));
  const direction = input.sort?.order === 'ASC' ? asc : desc;
  // Ids are given as requests are made, so their order is that of the times, and it has an index.
  const column = input.sort?.field === 'state' ? requests.state : requests.id;
  const rows = await db
    .select(selected(db))
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.decidedBy))
    .where(where)
    .orderBy(direction(column), desc(requests.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const counted = db
    .select({ n: count().mapWith(Number) })
    .from(requests)
    .$dynamic();
  // Every request has a holder: joining all of them would only make a million rows be looked up to be counted.
  if (input.filter?.holder !== undefined) counted.innerJoin(holders, eq(holders.id, requests.holderId));
  const total = await totalOf(input, counted.where(where));
  return { rows, total };
}

export async function findListedRequest(
  db: ReadDb,
  kind: RequestKind,
  id: number,
): Promise<RequestListRow | null> {
  const { requests, holders, operators } = db.t;
  const rows = await db
    .select(selected(db))
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.decidedBy))
    .where(and(eq(requests.kind, kind), eq(requests.id, id)));
  return rows[0] ?? null;
}

/** How many requests of each kind wait for a decision, pending and on hold apart. */
export async function countWaiting(db: ReadDb): Promise<{ kind: RequestKind; state: number; n: number }[]> {
  const { requests } = db.t;
  return db
    .select({ kind: requests.kind, state: requests.state, n: count().mapWith(Number) })
    .from(requests)
    .where(inArray(requests.state, [0, 3]))
    .groupBy(requests.kind, requests.state);
}
