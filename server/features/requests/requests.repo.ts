import { definePrepared, placeholdersOf, valueFor } from '../../../db/prepared.ts';
import { and, count, eq, inArray, isInListed, lt, sql } from '../../../db/sql.ts';
import type { DecidedAs } from '../../../db/schema/requests.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { RequestState } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';

export type RequestRow = {
  id: number;
  kind: RequestKind;
  holderId: number;
  state: RequestState;
  version: number;
  reason: string | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  decidedAs: DecidedAs | null;
  expiresAt: Date | null;
  /** When a hold ends; null without a day, and for a request that is not on hold. */
  holdUntil: Date | null;
  /** The operator who is paying it, and since when. */
  takenBy: number | null;
  takenAt: Date | null;
  /** Its worth when it was made; null without a price, and in rows older than the column. */
  worthWon: Won | null;
  createdAt: Date;
};

/** As a request is made, and as it is again when a hold ends. */
export const UNDECIDED = {
  state: PENDING,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  decidedAs: null,
} as const;

const insertRow = definePrepared('insert_request', (tx: Tx) =>
  tx.insert(tx.t.requests).values(placeholdersOf(tx.t.requests)),
);

export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'id' | 'kind' | 'holderId' | 'createdAt' | 'worthWon'> & { expiresAt?: Date },
): Promise<void> {
  await insertRow(tx, {
    id: row.id,
    kind: row.kind,
    holderId: row.holderId,
    ...UNDECIDED,
    version: 1,
    expiresAt: row.expiresAt ?? null,
    holdUntil: null,
    takenBy: null,
    takenAt: null,
    worthWon: row.worthWon,
    createdAt: row.createdAt,
  });
}

const requestOfKind = definePrepared('request_of_kind', (db: ReadDb) => {
  const { requests } = db.t;
  return db
    .select()
    .from(requests)
    .where(and(eq(requests.id, sql.placeholder('id')), eq(requests.kind, sql.placeholder('kind'))));
});

export async function findRequest(db: ReadDb, kind: RequestKind, id: number): Promise<RequestRow | null> {
  const [row] = await requestOfKind(db, { id, kind });
  return row ?? null;
}

const requestsOfIds = definePrepared('requests_of_ids', (db: ReadDb) => {
  const { requests } = db.t;
  return db
    .select()
    .from(requests)
    .where(isInListed(requests.id, requests.id, 'ids'));
});

/** These requests, in any order. */
export const findRequests = async (db: ReadDb, ids: readonly number[]): Promise<RequestRow[]> =>
  requestsOfIds(db, { ids: JSON.stringify(ids) });

const requestOfAnyKind = definePrepared('request_of_any_kind', (db: ReadDb) =>
  db
    .select()
    .from(db.t.requests)
    .where(eq(db.t.requests.id, sql.placeholder('id'))),
);

/** The request of a history row, which has the same id; null for a movement without a request. */
export async function findRequestOfHistory(db: ReadDb, row: { id: number }): Promise<RequestRow | null> {
  const [request] = await requestOfAnyKind(db, { id: row.id });
  return request ?? null;
}

type Guarded = Pick<RequestRow, 'id' | 'version'>;

/** The row, if it still has the version that was read: of two concurrent updates one changes a row and the other none. */
function unchanged(tx: Tx) {
  const { requests } = tx.t;
  return and(eq(requests.id, sql.placeholder('id')), eq(requests.version, sql.placeholder('version')));
}

const move = definePrepared('move_request', (tx: Tx) => {
  const { requests } = tx.t;
  return tx
    .update(requests)
    .set({
      state: valueFor(requests.state, 'state'),
      reason: valueFor(requests.reason, 'reason'),
      decidedAt: valueFor(requests.decidedAt, 'decidedAt'),
      decidedBy: valueFor(requests.decidedBy, 'decidedBy'),
      decidedAs: valueFor(requests.decidedAs, 'decidedAs'),
      holdUntil: valueFor(requests.holdUntil, 'holdUntil'),
      takenBy: null,
      takenAt: null,
      version: sql`${requests.version} + 1`,
    })
    .where(unchanged(tx))
    .returning({ id: requests.id });
});

const setTake = definePrepared('take_request', (tx: Tx) => {
  const { requests } = tx.t;
  return tx
    .update(requests)
    .set({
      takenBy: valueFor(requests.takenBy, 'takenBy'),
      takenAt: valueFor(requests.takenAt, 'takenAt'),
      version: sql`${requests.version} + 1`,
    })
    .where(unchanged(tx))
    .returning({ id: requests.id });
});

/** Changes the state of a request, which ends its take. False when its version has changed. */
export async function moveRequest(
  tx: Tx,
  { id, version }: Guarded,
  change: Pick<RequestRow, 'state' | 'reason' | 'decidedAt' | 'decidedBy' | 'decidedAs'> & {
    holdUntil?: Date | null;
  },
): Promise<boolean> {
  return (await move(tx, { holdUntil: null, ...change, id, version })).length === 1;
}

/** Begins or ends a take; the state does not change. False when the version has changed. */
export async function writeTake(
  tx: Tx,
  { id, version }: Guarded,
  take: Pick<RequestRow, 'takenBy' | 'takenAt'>,
): Promise<boolean> {
  return (await setTake(tx, { ...take, id, version })).length === 1;
}

const openRequests = definePrepared('count_open_requests', (db: ReadDb) => {
  const { requests } = db.t;
  return db
    .select({ open: count().mapWith(Number) })
    .from(requests)
    .where(
      and(
        eq(requests.holderId, sql.placeholder('holderId')),
        eq(requests.kind, sql.placeholder('kind')),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
});

/** How many of the holder's requests of a kind are pending or on hold. */
export async function countOpenRequests(db: ReadDb, holderId: number, kind: RequestKind): Promise<number> {
  const [row] = await openRequests(db, { holderId, kind });
  return row?.open ?? 0;
}

export async function loginOfOperator(db: ReadDb, operatorId: number): Promise<string | null> {
  const { operators } = db.t;
  const [row] = await db
    .select({ login: operators.login })
    .from(operators)
    .where(eq(operators.id, operatorId));
  return row?.login ?? null;
}

/** Lets sends that wait do so until then at least: they may have been cancelled since. */
export async function delayWaitingSends(tx: Tx, until: Date): Promise<void> {
  const { requests } = tx.t;
  await tx
    .update(requests)
    .set({ expiresAt: until })
    .where(
      and(
        lt(requests.expiresAt, until),
        eq(requests.kind, 'waitingSend'),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
}
