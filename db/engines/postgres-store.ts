// SERIALIZABLE on PostgreSQL: two transactions that could not have run one after the other are told apart by
// the engine, and the loser runs again. Most movements touch the same few rows (the fees account), so that
// many at once would only defeat each other: few run at a time in a process, and losers queue on a lock that
// all processes share.
import { setTimeout as pause } from 'node:timers/promises';
import { missingTriggersOfPostgres } from './postgres-triggers.ts';
import { isRetryable, StoreMisuseError, StoreUnreachableError } from '../errors.ts';
import { openReadHandle, openTx } from '../handle.ts';
import type { Connection, OpenHandle } from '../handle.ts';
import { createNesting } from '../nesting.ts';
import type { Store, Tx } from '../store.ts';
import type { PgLease, PgSource } from './postgres-connection.ts';
import { createSemaphore } from '../semaphore.ts';

/** Losers go one by one, so a few tries are enough; this many mean that something else is wrong. */
const maxTries = 30;
/** More writers at a time in one process were slower in all, because more work was thrown away. */
const maxWriters = 2;
/** Any number that nothing else in the database uses as an advisory lock. */
const losersLock = 4_460_020;
const firstPauseMs = 4;
const longestPauseMs = 200;

const writing = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
const reading = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function backOff(failedTries: number): Promise<void> {
  const bound = Math.min(longestPauseMs, firstPauseMs * 2 ** failedTries);
  // Random, so that those who collided do not collide again.
  await pause(bound * (0.5 + Math.random() / 2));
}

type Transaction<Handle> = {
  begin: string;
  /** Waits for the other losers before it begins, and lets them go on after it has ended. */
  afterLosers: boolean;
  open: (connection: Connection) => OpenHandle<Handle>;
};

async function runTransaction<Handle, T>(
  lease: PgLease,
  { begin, afterLosers, open }: Transaction<Handle>,
  fn: (handle: Handle) => Promise<T>,
): Promise<T> {
  const { handle, end } = open(lease.connection);
  let unusable: Error | undefined;
  const throwAway = (error: unknown) => {
    unusable = error instanceof Error ? error : new Error('the connection failed');
  };
  try {
    // Before BEGIN: a snapshot taken while waiting would be stale when the wait is over.
    if (afterLosers) await lease.run(`SELECT pg_advisory_lock(${losersLock})`);
    await lease.run(begin);
    const value = await fn(handle);
    end();
    await lease.run('COMMIT');
    return value;
  } catch (error) {
    end();
    await lease.rollBack().catch(throwAway);
    // Whatever was thrown, a connection on which nothing can be taken back is lost, and with it the transaction.
    if (unusable)
      throw new StoreUnreachableError('the connection to the database was lost', { cause: error });
    throw error;
  } finally {
    if (afterLosers) await lease.run(`SELECT pg_advisory_unlock(${losersLock})`).catch(throwAway);
    lease.release(unusable);
  }
}

export function createPostgresStore(source: PgSource): Store {
  const nesting = createNesting();
  const writers = createSemaphore(maxWriters);
  let closed = false;

  async function transact<Handle, T>(
    transaction: Transaction<Handle>,
    fn: (handle: Handle) => Promise<T>,
  ): Promise<T> {
    if (closed) throw new StoreMisuseError('the store is closed');
    return runTransaction(await source.acquire(), transaction, fn);
  }

  async function writeUntilItPasses<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const transaction = { begin: writing, afterLosers: tries > 1, open: openTx };
        return await transact(transaction, (tx) => nesting.insideWrite(() => fn(tx)));
      } catch (error) {
        if (!isRetryable(error) || tries >= maxTries) throw error;
        await backOff(tries);
      }
    }
  }

  const checkTriggers = () =>
    transact({ begin: reading, afterLosers: false, open: openReadHandle }, missingTriggersOfPostgres);

  return {
    dialect: 'postgres',
    async read(fn) {
      const outer = nesting.outerRead();
      if (outer) return fn(outer);
      const transaction = { begin: reading, afterLosers: false, open: openReadHandle };
      return transact(transaction, (db) => nesting.insideRead(db, () => fn(db)));
    },
    async write(fn) {
      nesting.assertMayWrite();
      return writers.run(null, () => writeUntilItPasses(fn));
    },
    quickCheck: checkTriggers,
    fullCheck: checkTriggers,
    clearOldPages: async () => true,
    async close() {
      closed = true;
      await source.close();
    },
  };
}
