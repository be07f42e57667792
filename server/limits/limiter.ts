// Counts calls in fixed windows (decision 30). Counters that must outlive a restart are rows; the rest are rows too when
// several processes serve one PostgreSQL, and plain memory when one process holds the SQLite file.
import { lt, sql } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
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
  /** Counts one call against each limit. Throws TOO_MANY_REQUESTS (`details.retryAfterSeconds`) when one is over. */
  take: (...limits: Limit[]) => Promise<void>;
  /** Forgets windows that have ended. */
  sweep: () => Promise<void>;
};

const MEMORY_KEYS_MAX = 100_000; // about 20 MB; the oldest windows go first

function refuse(windowEndsMs: number, nowMs: number): never {
  throw new DomainError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((windowEndsMs - nowMs) / 1000)),
  });
}

export function createLimiter(store: Store, clock: Clock, on: boolean): Limiter {
  const memory = new Map<string, { count: number; endsMs: number }>();

  function takeInMemory(limit: Limit, nowMs: number): void {
    const known = memory.get(limit.key);
    if (!known || known.endsMs <= nowMs) {
      memory.delete(limit.key);
      if (memory.size >= MEMORY_KEYS_MAX) memory.delete(memory.keys().next().value ?? '');
      memory.set(limit.key, { count: 1, endsMs: nowMs + limit.windowMs });
      return;
    }
    if (known.count >= limit.limit) refuse(known.endsMs, nowMs);
    known.count += 1;
  }

  async function takeInDatabase(limit: Limit, nowMs: number): Promise<void> {
    const windowStart = new Date(nowMs - (nowMs % limit.windowMs));
    const endsMs = windowStart.getTime() + limit.windowMs;
    const count = await store.write(async (tx) => {
      const { rateCounters } = tx.t;
      const rows = await tx
        .insert(rateCounters)
        .values({ key: limit.key, windowStart, count: 1, expiresAt: new Date(endsMs) })
        .onConflictDoUpdate({
          target: [rateCounters.key, rateCounters.windowStart],
          set: { count: sql`${rateCounters.count} + 1` },
        })
        .returning({ count: rateCounters.count });
      return rows[0]?.count ?? 1;
    });
    if (count > limit.limit) refuse(endsMs, nowMs);
  }

  return {
    async take(...limits) {
      if (!on) return;
      const nowMs = clock.now().getTime();
      for (const limit of limits) {
        if (limit.durable || store.dialect === 'postgres') await takeInDatabase(limit, nowMs);
        else takeInMemory(limit, nowMs);
      }
    },
    async sweep() {
      const now = clock.now();
      for (const [key, entry] of memory) if (entry.endsMs <= now.getTime()) memory.delete(key);
      await store.write(async (tx) => {
        const { rateCounters } = tx.t;
        await tx.delete(rateCounters).where(lt(rateCounters.expiresAt, now));
      });
    },
  };
}
