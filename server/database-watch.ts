// Tracks whether the database is reachable (PostgreSQL; a failing SQLite file ends the process). When one call finds it
// unreachable, it and all others are answered UNAVAILABLE immediately until the database responds again; the outage is
// logged here once, and not by each call.
import { StoreUnreachableError } from '../db/errors.ts';
import type { Store } from '../db/store.ts';
import type { Deps } from './deps.ts';

/** The connection timeout of the pool. */
const PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;

export type DatabaseWatch = {
  /** Checks the database now. Resolves false when it does not respond. */
  isReachable: () => Promise<boolean>;
  /** Stops checking before the store is closed. */
  stop: () => void;
};

/** Begins and ends a transaction, which accesses no table. */
async function reach(store: Store): Promise<void> {
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => tooLong.reject(new StoreUnreachableError('the database did not answer in time')),
    PATIENCE_MS,
  );
  try {
    await Promise.race([store.read(async () => undefined), tooLong.promise]);
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
  { log, metrics: { store: metrics } }: Pick<Deps, 'log' | 'metrics'>,
): { store: Store; database: DatabaseWatch } {
  metrics.reachable.set(1);
  if (store.dialect === 'sqlite')
    return { store, database: { isReachable: async () => true, stop: () => undefined } };

  let goneAt: number | null = null;
  let looking: Promise<boolean> | null = null;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  function noteGone(error: StoreUnreachableError): void {
    if (goneAt !== null || stopped) return;
    goneAt = performance.now();
    metrics.reachable.set(0);
    log.error({ err: error.cause ?? error }, 'the database can not be reached');
    lookAgain(0); // possibly only one connection was lost
  }

  function noteThere(): void {
    if (goneAt === null) return;
    log.warn({ seconds: Math.round((performance.now() - goneAt) / 1000) }, 'the database is back');
    goneAt = null;
    metrics.reachable.set(1);
  }

  function lookAgain(afterMs: number): void {
    again = setTimeout(() => {
      void isReachable().then((there) => {
        if (!there && !stopped) lookAgain(LOOK_AGAIN_MS);
      });
    }, afterMs);
    again.unref();
  }

  async function look(): Promise<boolean> {
    try {
      await reach(store);
      noteThere();
      return true;
    } catch (error) {
      if (error instanceof StoreUnreachableError) noteGone(error);
      return false;
    } finally {
      looking = null;
    }
  }

  const isReachable = () => (looking ??= look());

  async function whileThere<T>(work: () => Promise<T>): Promise<T> {
    // A silent database would make each caller wait for the full timeout.
    if (goneAt !== null) throw new StoreUnreachableError('the database was away a moment ago');
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoreUnreachableError) noteGone(error);
      throw error;
    }
  }

  return {
    store: {
      ...store,
      read: (fn) => whileThere(() => store.read(fn)),
      write: (fn) => whileThere(() => store.write(fn)),
    },
    database: {
      isReachable,
      stop() {
        stopped = true;
        clearTimeout(again);
      },
    },
  };
}
