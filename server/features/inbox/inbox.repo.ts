import { countRows } from '../../../db/count-rows.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  sql,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { DECIDED_KINDS, PAID_KINDS, type RequestKind } from '../../../domain/request-kinds.ts';
import { belowOf, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { holderFilter } from '../../holders/holder-filter.ts';
import { amountFilter } from '../requests/amount-filter.ts';
import type { AmountFilter } from '../requests/kind-handlers.ts';
import { awaitsSecondSignature } from '../requests/awaits-second-signature.ts';
import { listedColumns } from '../requests/list-requests.ts';
import type { RequestListRow } from '../requests/request-wire.ts';

export type WaitingRow = {
  kind: RequestKind;
  state: number;
  n: number;
  /** Increases with every change to an undecided request. */
  versions: number;
  newestId: number | null;
  large: number;
  old: number;
};

/**
 * Requests of which the browser notifies an operator: how many, and the ids of the newest, by which a new one is known. The
 * newest id alone would not tell: a request with a lower id may be committed later (PostgreSQL), or come back from a hold.
 */
export type Noticed = { n: number; ids: number[] };

/** More than become large or old while no console listens. */
const NOTICED_IDS_MAX = 200;

type Bounds = { largeFrom: Won | null; oldUntil: Date };

/** Large is what two operators approve alone for its worth (`largeFrom`; null while one is enough). */
function noticedBy({ requests }: ReadDb['t'], { largeFrom, oldUntil }: Bounds) {
  return {
    large: largeFrom === null ? sql`1 = 0` : gte(requests.worthWon, largeFrom),
    old: lte(requests.createdAt, oldUntil),
  };
}

/**
 * A fingerprint of the inbox in few rows: every request that arrives, is decided, is put on hold or grows old changes one
 * of them, unless it arrives and is decided between two readings (`newestRequest`).
 */
export async function countInbox(db: ReadDb, bounds: Bounds): Promise<WaitingRow[]> {
  const { requests } = db.t;
  const is = noticedBy(db.t, bounds);
  const countOf = (condition: SQL) => sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);
  return db
    .select({
      kind: requests.kind,
      state: requests.state,
      n: count().mapWith(Number),
      versions: sql<number>`sum(${requests.version})`.mapWith(Number),
      newestId: max(requests.id),
      large: countOf(is.large),
      old: countOf(is.old),
    })
    .from(requests)
    .where(and(inArray(requests.kind, [...DECIDED_KINDS]), inArray(requests.state, [PENDING, ON_HOLD])))
    .groupBy(requests.kind, requests.state)
    .orderBy(requests.kind, requests.state);
}

/** The ids of the pending requests of a kind that are large, or old, the newest first. */
export async function findNoticed(
  db: ReadDb,
  { kind, reason, bounds }: { kind: RequestKind; reason: 'large' | 'old'; bounds: Bounds },
): Promise<number[]> {
  const { requests } = db.t;
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.kind, kind), eq(requests.state, PENDING), noticedBy(db.t, bounds)[reason]))
    .orderBy(desc(requests.id))
    .limit(NOTICED_IDS_MAX);
  return rows.map(({ id }) => id);
}

/**
 * The id of the newest request, decided or not. A console may have listed one that came and was decided between two
 * readings of the fingerprint.
 */
export async function newestRequest(db: ReadDb): Promise<number | null> {
  const { requests } = db.t;
  const [row] = await db.select({ id: max(requests.id) }).from(requests);
  return row?.id ?? null;
}

/** The newest fact and the newest end of one: signatures and what the bank's lines say change no request row, but inboxes should show them. */
export async function newestFact(db: ReadDb): Promise<string> {
  const { requestFacts } = db.t;
  const [begun] = await db.select({ id: max(requestFacts.id) }).from(requestFacts);
  const [ended] = await db
    .select({ at: requestFacts.endedAt })
    .from(requestFacts)
    .where(isNotNull(requestFacts.endedAt))
    .orderBy(desc(requestFacts.endedAt))
    .limit(1);
  return `${begun?.id ?? 0} ${ended?.at?.getTime() ?? 0}`;
}

export type WaitingFilter = AmountFilter & {
  kinds?: readonly RequestKind[] | undefined;
  states?: readonly (typeof PENDING | typeof ON_HOLD)[] | undefined;
  /** A holder's id, or the beginning of a login or a name. */
  holder?: number | string | undefined;
  /** The operator who has taken it. */
  takenBy?: number | undefined;
  /** What is paid by hand and is not taken. */
  isFree?: true | undefined;
  /** What another operator's first signature leaves to this operator. */
  secondFor?: { operatorId: number; now: Date } | undefined;
};

async function whereOf(db: ReadDb, filter: WaitingFilter = {}) {
  const { requests } = db.t;
  const ofHolders = await holderFilter(db, filter.holder, requests.holderId);
  return and(
    // All kinds are listed by default because the index begins with the kind.
    inArray(requests.kind, [...(filter.kinds ?? DECIDED_KINDS)]),
    inArray(requests.state, [...(filter.states ?? [PENDING, ON_HOLD])]),
    // Undecided requests are few compared with all requests, so both a page and a count start from them.
    ofHolders.page,
    amountFilter(db, filter.kinds ?? DECIDED_KINDS, { ...filter, each: true }),
    filter.takenBy === undefined ? undefined : eq(requests.takenBy, filter.takenBy),
    filter.isFree === undefined
      ? undefined
      : and(inArray(requests.kind, PAID_KINDS), isNull(requests.takenBy)),
    filter.secondFor === undefined ? undefined : await awaitsSecondSignature(db, filter.secondFor),
  );
}

export type WaitingInput = {
  page: number;
  perPage: number;
  /** `won`: what a request was worth when it was made; those without an amount come last. */
  sort?: { field: 'createdAt' | 'won'; order: 'ASC' | 'DESC' } | undefined;
  filter?: WaitingFilter | undefined;
} & Cursor;

/** Undecided requests are few, so no index has the order by amount. */
function orderOf({ t: { requests } }: ReadDb, { below, sort }: WaitingInput): SQL[] {
  if (below !== undefined) return [desc(requests.id)];
  const turn = sort?.order === 'DESC' ? desc : asc;
  if (sort?.field !== 'won') return [turn(requests.createdAt), turn(requests.id)];
  // Rows that are older than the worth have the amount of their kind. Tables are named: a query of one table leaves them out.
  const won = sql`coalesce(requests.worth_won,
    (select purchases.won from purchases where purchases.request_id = requests.id),
    (select sales.payout_won from sales where sales.request_id = requests.id))`;
  const isLast = sql`case when ${won} is null then 1 else 0 end`;
  return [isLast, turn(won), asc(requests.createdAt), asc(requests.id)];
}

/** One page of undecided requests: oldest first by default, or for an export the newest below an id. */
export async function findWaiting(
  db: ReadDb,
  input: WaitingInput,
): Promise<{ rows: (RequestListRow & { kind: RequestKind })[]; total: number }> {
  const { requests, holders, operators } = db.t;
  const where = and(await whereOf(db, input.filter), belowOf(requests.id, input));
  const order = orderOf(db, input);
  const ids = db
    .select({ id: requests.id })
    .from(requests)
    .where(where)
    .orderBy(...order)
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const rows = await db
    .select({ ...listedColumns(db), kind: requests.kind })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.decidedBy))
    .where(inArray(requests.id, ids))
    .orderBy(...order);
  const total = await totalOf(input, () => countRows(db, requests, where));
  return { rows, total };
}
