// Counts calls in windows that move along with the clock (decision 30): at no moment do the last ten minutes hold more than
// they may, whereas windows that begin anew would let twice as many through around their beginning. A window is counted in
// slices, each the number of calls of a short while. Counters that must outlive a restart are rows; the rest are rows too
// when several processes serve one PostgreSQL, and plain memory when one process holds the SQLite file.
import { and, asc, eq, gt, lt, lte, sql } from '../../db/sql.ts';
import type { Store, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';

export type Limit = {
  /** What is counted, e.g. `sign-in:login:daon0001`. */
  key: string;
  limit: number;
  windowMs: number;
  /** Kept in the database even where memory would do. */
  durable?: boolean;
};

export type Limiter = {
  /**
   * Counts one call against each limit, or against none when one of them is full. Throws TOO_MANY_REQUESTS then
   * (`details.retryAfterSeconds`).
   */
  take: (...limits: Limit[]) => Promise<void>;
  /** Forgets windows that have ended. */
  sweep: () => Promise<void>;
};

/** `at` is when it began. */
type Slice = { at: number; count: number };

const SLICES = 60; // a call is forgotten at most a sixtieth of the window too early
const MEMORY_KEYS_MAX = 100_000; // the oldest go first

const sliceStart = (nowMs: number, windowMs: number) => nowMs - (nowMs % Math.ceil(windowMs / SLICES));

/** Throws when the slices of the window, oldest first, leave no room for one more call. */
function refuseWhenFull(slices: readonly Slice[], { limit, windowMs }: Limit, nowMs: number): void {
  let total = slices.reduce((sum, { count }) => sum + count, 0);
  if (total < limit) return;
  for (const { at, count } of slices) {
    total -= count;
    if (total >= limit) continue;
    const retryAfterSeconds = Math.max(1, Math.ceil((at + windowMs - nowMs) / 1000));
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}

async function slicesInDatabase(tx: Tx, { key, windowMs }: Limit, nowMs: number): Promise<Slice[]> {
  const { rateCounters } = tx.t;
  const rows = await tx
    .select({ at: rateCounters.windowStart, count: rateCounters.count })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, key),
        gt(rateCounters.windowStart, new Date(nowMs - windowMs)),
        // A clock that ran ahead and was set right must not shut people out until it is there again.
        lte(rateCounters.windowStart, new Date(nowMs)),
      ),
    )
    .orderBy(asc(rateCounters.windowStart));
  return rows.map(({ at, count }) => ({ at: at.getTime(), count }));
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

function createMemory() {
  const kept = new Map<string, { slices: Slice[]; windowMs: number }>();

  function slicesOf({ key, windowMs }: Limit, nowMs: number): Slice[] {
    const slices = kept.get(key)?.slices ?? [];
    while (slices[0] !== undefined && slices[0].at <= nowMs - windowMs) slices.shift();
    while ((slices.at(-1)?.at ?? 0) > nowMs) slices.pop();
    return slices;
  }

  function count(limit: Limit, nowMs: number): void {
    const { key, windowMs } = limit;
    if (!kept.has(key)) {
      if (kept.size >= MEMORY_KEYS_MAX) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, { slices: [], windowMs });
    }
    const slices = slicesOf(limit, nowMs);
    const at = sliceStart(nowMs, windowMs);
    const last = slices.at(-1);
    if (last?.at === at) last.count += 1;
    else slices.push({ at, count: 1 });
  }

  function sweep(nowMs: number): void {
    for (const [key, { slices, windowMs }] of kept) {
      if ((slices.at(-1)?.at ?? 0) <= nowMs - windowMs) kept.delete(key);
    }
  }

  return { slicesOf, count, sweep };
}

export function createLimiter(store: Store, clock: Clock, on: boolean): Limiter {
  const memory = createMemory();

  return {
    async take(...limits) {
      if (!on) return;
      const nowMs = clock.now().getTime();
      const inDatabase = limits.filter((limit) => limit.durable === true || store.dialect === 'postgres');
      const inMemory = limits.filter((limit) => !inDatabase.includes(limit));
      for (const limit of inMemory) refuseWhenFull(memory.slicesOf(limit, nowMs), limit, nowMs);
      if (inDatabase.length > 0) {
        await store.write(async (tx) => {
          for (const limit of inDatabase)
            refuseWhenFull(await slicesInDatabase(tx, limit, nowMs), limit, nowMs);
          for (const limit of inDatabase) await countInDatabase(tx, limit, nowMs);
        });
      }
      for (const limit of inMemory) memory.count(limit, nowMs);
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
