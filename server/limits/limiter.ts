// Counts calls in sliding windows (D30): at no moment do the last ten minutes hold more calls than allowed, whereas
// fixed windows would allow twice as many around their boundary. A window consists of slices, each with the number of
// calls in a short time. Counters that must survive a crash are rows; the others are rows that a crash may lose when several
// processes serve one PostgreSQL, and in memory when one process holds the SQLite file.
import { all, type Answer } from '../../db/answer.ts';
import { definePrepared } from '../../db/prepared.ts';
import { and, asc, eq, gt, lt, lte, sql, type SQL } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { createMemoryCounters, sliceStart, type Slice } from './memory-counters.ts';

export type Limit = {
  /** The counter, e.g. `sign-in:login:daon0001`. */
  key: string;
  limit: number;
  windowMs: number;
  /** Stored in the database even where memory would do. */
  durable?: boolean;
};

export type Limiter = {
  /**
   * Counts one call against each limit, or against none if one is reached. In that case throws TOO_MANY_REQUESTS
   * (`details.retryAfterSeconds`).
   */
  take: (...limits: Limit[]) => Answer<void>;
  /**
   * Counts one call against each of `limits` and against those of the first option with capacity, or against none. All
   * must be durable. Throws TOO_MANY_REQUESTS when one of `limits` or every option is reached.
   */
  takeFirst: (limits: readonly Limit[], options: readonly Option[]) => Promise<Taken>;
  /** Deletes windows that have ended. */
  sweep: () => Promise<void>;
};

export type Option = {
  limits: readonly Limit[];
  /** False for limits that are checked but not counted. */
  counted?: false;
};

export type Taken = {
  /** The index of the option that was used. */
  index: number;
  /** Which options had capacity before this call. */
  hadRoom: boolean[];
  /** The count of the option's first limit including this call; 0 when it is not counted. */
  used: number;
};

const tooMany = (seconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });

const secondsOf = (refusal: DomainError | null): number => Number(refusal?.details?.['retryAfterSeconds']);

/** Throws when the slices of the window, oldest first, leave no capacity for one more call. */
function refuseWhenFull(slices: readonly Slice[], { limit, windowMs }: Limit, nowMs: number): void {
  let total = slices.reduce((sum, { count }) => sum + count, 0);
  if (total < limit) return;
  for (const { at, count } of slices) {
    total -= count;
    if (total >= limit) continue;
    throw tooMany(Math.ceil((at + windowMs - nowMs) / 1000));
  }
  // A limit of 0.
  throw tooMany(Math.ceil(windowMs / 1000));
}

async function slicesInDatabase(
  db: ReadDb,
  { key, windowMs }: Pick<Limit, 'key' | 'windowMs'>,
  nowMs: number,
): Promise<Slice[]> {
  const { rateCounters } = db.t;
  const rows = await db
    .select({ at: rateCounters.windowStart, count: rateCounters.count })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, key),
        gt(rateCounters.windowStart, new Date(nowMs - windowMs)),
        // Slices in the future come from a clock that ran ahead, and must not lock callers out after its correction.
        lte(rateCounters.windowStart, new Date(nowMs)),
      ),
    )
    .orderBy(asc(rateCounters.windowStart));
  return rows.map(({ at, count }) => ({ at: at.getTime(), count }));
}

/** The current count of a durable limit within its window. */
export async function countedSoFar(
  db: ReadDb,
  limit: Pick<Limit, 'key' | 'windowMs'>,
  now: Date,
): Promise<number> {
  const slices = await slicesInDatabase(db, limit, now.getTime());
  return slices.reduce((sum, { count }) => sum + count, 0);
}

/** Throws when one of the limits is reached. */
async function refuseWhenAnyFull(db: ReadDb, limits: readonly Limit[], nowMs: number): Promise<void> {
  for (const limit of limits) refuseWhenFull(await slicesInDatabase(db, limit, nowMs), limit, nowMs);
}

/** The error of the first limit reached; null when all have capacity. */
async function refusalOf(db: ReadDb, limits: readonly Limit[], nowMs: number): Promise<DomainError | null> {
  try {
    await refuseWhenAnyFull(db, limits, nowMs);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

async function takeFirstIn(
  tx: Tx,
  limits: readonly Limit[],
  options: readonly Option[],
  nowMs: number,
): Promise<Taken> {
  await refuseWhenAnyFull(tx, limits, nowMs);
  const refusals: (DomainError | null)[] = [];
  for (const option of options) refusals.push(await refusalOf(tx, option.limits, nowMs));
  const index = refusals.indexOf(null);
  const chosen = options[index];
  // The earliest retry time, so that the response depends on the options and not on their order.
  if (chosen === undefined) throw tooMany(Math.min(...refusals.map(secondsOf)));
  const counted = chosen.counted === false ? [] : chosen.limits;
  const [own] = counted;
  const used = own === undefined ? 0 : 1 + (await countedSoFar(tx, own, new Date(nowMs)));
  for (const limit of [...limits, ...counted]) await countInDatabase(tx, limit, nowMs);
  return { index, hadRoom: refusals.map((refusal) => refusal === null), used };
}

async function countInDatabase(tx: Tx, { key, windowMs }: Limit, nowMs: number): Promise<void> {
  const { rateCounters } = tx.t;
  const windowStart = new Date(sliceStart(nowMs, windowMs));
  await tx
    .insert(rateCounters)
    .values({ key, windowStart, count: 1, expiresAt: new Date(windowStart.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    });
}

/** Counts a call in its slice unless the window is full; answers no row then. One statement, so that calls cannot overtake. */
const countUnlessFull = definePrepared('count_call', (tx: Tx) => {
  const { rateCounters } = tx.t;
  const total = (until: SQL) => sql`(select coalesce(sum(other.count), 0) from rate_counters as other
    where other.key = cast(${sql.placeholder('key')} as text) and other.window_start > cast(${sql.placeholder('since')} as bigint)
    and other.window_start ${until})`;
  const limit = sql`cast(${sql.placeholder('limit')} as bigint)`;
  return tx
    .insert(rateCounters)
    .select(
      sql`select cast(${sql.placeholder('key')} as text), cast(${sql.placeholder('at')} as bigint), 1,
        cast(${sql.placeholder('expires')} as bigint)
        where ${total(sql`<= cast(${sql.placeholder('now')} as bigint)`)} < ${limit}`,
    )
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
      // The slice itself is the newest one, locked; a concurrent call may have counted in it.
      setWhere: sql`rate_counters.count + ${total(sql`< cast(${sql.placeholder('at')} as bigint)`)} < ${limit}`,
    })
    .returning({ count: rateCounters.count });
});

/** Counts a call against limits that a crash may reset, or against none if one is reached; whether it was counted. */
async function countLoosely(store: Store, limits: readonly Limit[], nowMs: number): Promise<boolean> {
  const full = new Error('a limit is reached');
  // In one order, or two calls could wait for each other's rows.
  const ordered = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  try {
    await store.writeLoosely(async (tx) => {
      const counted = await all(
        ordered.map(({ key, limit, windowMs }) => {
          const at = sliceStart(nowMs, windowMs);
          const values = { key, limit, at, expires: at + windowMs, since: nowMs - windowMs, now: nowMs };
          return countUnlessFull(tx, values);
        }),
      );
      // Rolls back those that had capacity.
      if (counted.some((rows) => rows.length === 0)) throw full;
    });
    return true;
  } catch (error) {
    if (error === full) return false;
    throw error;
  }
}

export function createLimiter(store: Store, clock: Clock, on: boolean): Limiter {
  const memory = createMemoryCounters();

  async function takeInDatabase(limits: readonly Limit[], nowMs: number): Promise<void> {
    const durable = limits.filter((limit) => limit.durable === true);
    const shared = limits.filter((limit) => limit.durable !== true);
    if (durable.length > 0) {
      // A refusal needs no write, so callers over their limit do not delay writers.
      await store.read((db) => refuseWhenAnyFull(db, durable, nowMs));
      await store.write(async (tx) => {
        await refuseWhenAnyFull(tx, durable, nowMs);
        for (const limit of durable) await countInDatabase(tx, limit, nowMs);
      });
    }
    if (shared.length > 0 && !(await countLoosely(store, shared, nowMs))) {
      await store.read((db) => refuseWhenAnyFull(db, shared, nowMs));
      throw tooMany(1);
    }
  }

  return {
    take(...limits) {
      if (!on) return;
      const nowMs = clock.now().getTime();
      const isInMemory = ({ durable }: Limit) => durable !== true && store.dialect === 'sqlite';
      const inMemory = limits.filter(isInMemory);
      for (const limit of inMemory) refuseWhenFull(memory.slicesOf(limit, nowMs), limit, nowMs);
      const count = () => inMemory.forEach((limit) => memory.count(limit, nowMs));
      if (inMemory.length === limits.length) return count();
      const others = limits.filter((limit) => !isInMemory(limit));
      return takeInDatabase(others, nowMs).then(count);
    },
    async takeFirst(limits, options) {
      if (!on) return { index: 0, hadRoom: options.map(() => true), used: 0 };
      const nowMs = clock.now().getTime();
      await store.read((db) => refuseWhenAnyFull(db, limits, nowMs));
      return store.write((tx) => takeFirstIn(tx, limits, options, nowMs));
    },
    async sweep() {
      const now = clock.now();
      memory.sweep(now.getTime());
      await store.write(async (tx) => {
        const { rateCounters } = tx.t;
        await tx.delete(rateCounters).where(lt(rateCounters.expiresAt, now));
      });
    },
  };
}
