// Tracks whether the database is reachable (PostgreSQL; a failing SQLite file ends the process). When one call finds it
// unreachable, it and all others are answered UNAVAILABLE immediately until the database responds again; the outage is
// logged here once, and not by each call.
import type { FastifyBaseLogger } from 'fastify';
import type { Answer } from '../../db/answer.ts';
import { StoreUnreachableError } from '../../db/errors.ts';
import type { Store } from '../../db/store.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** The connection timeout of the pool. */
export const ANSWERS_WITHIN_MS = 5_000;
const RETRY_MS = 1_000;
/**
 * A database that ends closes its connections one after another, and one of the last may still answer a check. What is lost
 * again within this time belongs to the same outage.
 */
const SETTLED_MS = 500;

export type DatabaseWatch = {
  /** Checks the database now. Resolves false when it does not respond. */
  isReachable: () => Promise<boolean>;
  /** Stops checking before the store is closed. */
  stop: () => void;
};

async function reach(store: Store): Promise<void> {
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => tooLong.reject(new StoreUnreachableError('the database did not answer in time')),
    ANSWERS_WITHIN_MS,
  );
  try {
    await Promise.race([store.reach(), tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the store, which refuses while the database is unreachable, and the watch that checks until it responds
 * again.
 */
export function watchDatabase(
  store: Store,
  { log, metrics: { store: metrics } }: { log: FastifyBaseLogger; metrics: Metrics },
): { store: Store; database: DatabaseWatch } {
  metrics.reachable.set(1);
  if (store.dialect === 'sqlite')
    return { store, database: { isReachable: async () => true, stop: () => undefined } };

  let lostAt: number | null = null;
  let outageBegan = 0;
  /** The database has returned, which is not logged yet. */
  let settling: NodeJS.Timeout | undefined;
  let checking: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function noteLost(error: StoreUnreachableError): void {
    if (lostAt !== null || stopped) return;
    lostAt = performance.now();
    metrics.reachable.set(0);
    if (settling === undefined) {
      outageBegan = lostAt;
      log.error({ err: error.cause ?? error }, 'the database can not be reached');
    }
    clearTimeout(settling);
    settling = undefined;
    scheduleCheck(0); // possibly only one connection was lost
  }

  function noteRecovered(): void {
    if (lostAt === null) return;
    const seconds = Math.round((performance.now() - outageBegan) / 1000);
    lostAt = null;
    metrics.reachable.set(1);
    settling = setTimeout(() => {
      settling = undefined;
      log.warn({ seconds }, 'the database is back');
    }, SETTLED_MS);
    settling.unref();
  }

  function scheduleCheck(afterMs: number): void {
    timer = setTimeout(() => {
      void isReachable().then((there) => {
        if (!there && !stopped) scheduleCheck(RETRY_MS);
      });
    }, afterMs);
    timer.unref();
  }

  async function check(): Promise<boolean> {
    try {
      await reach(store);
      noteRecovered();
      return true;
    } catch (error) {
      if (error instanceof StoreUnreachableError) noteLost(error);
      return false;
    } finally {
      checking = null;
    }
  }

  const isReachable = () => (checking ??= check());

  async function whileReachable<T>(work: () => Answer<T>): Promise<T> {
    // A silent database would make each caller wait for the full timeout.
    if (lostAt !== null) throw new StoreUnreachableError('the database was away a moment ago');
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoreUnreachableError) noteLost(error);
      throw error;
    }
  }

  const { writeGroup } = store;
  return {
    store: {
      ...store,
      read: (fn) => whileReachable(() => store.read(fn)),
      readOne: (fn) => whileReachable(() => store.readOne(fn)),
      write: (fn) => whileReachable(() => store.write(fn)),
      writeLoosely: (fn) => whileReachable(() => store.writeLoosely(fn)),
      writeGroup: writeGroup === null ? null : (fn) => whileReachable(() => writeGroup(fn)),
    },
    database: {
      isReachable,
      stop() {
        stopped = true;
        clearTimeout(timer);
        clearTimeout(settling);
      },
    },
  };
}
