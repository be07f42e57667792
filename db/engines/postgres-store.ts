// PostgreSQL runs at SERIALIZABLE: when two transactions could not have run one after the other, the engine aborts one,
// which is retried. Most transactions touch the same few rows (the fees account), so high concurrency would mostly
// cause aborts: each process runs few writers, and retries queue on an advisory lock that all processes share.
import { setTimeout as pause } from 'node:timers/promises';
import { missingTriggersOfPostgres } from './postgres-triggers.ts';
import { isRetryable, StoreMisuseError, StoreUnreachableError } from '../errors.ts';
import { openReadHandle, openSingleHandle, openTx } from '../handle.ts';
import type { Connection, OpenHandle } from '../handle.ts';
import { createNesting } from '../nesting.ts';
import type { Store, Tx } from '../store.ts';
import type { PgLease, PgSource } from './postgres-connection.ts';
import { createSemaphore } from '../semaphore.ts';

/** Retries run one at a time, so a few tries suffice; reaching this limit means that something else is wrong. */
const maxTries = 30;
/** More writers per process lower the total throughput, because more work is aborted. */
const maxWriters = 2;
/** An arbitrary advisory lock id that is used for nothing else in the database. */
const retriesLock = 4_460_020;
const firstPauseMs = 4;
const longestPauseMs = 200;

const writing = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
const reading = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function backOff(failedTries: number): Promise<void> {
  const bound = Math.min(longestPauseMs, firstPauseMs * 2 ** failedTries);
  // Jitter, so that transactions that collided do not collide again.
  await pause(bound * (0.5 + Math.random() / 2));
}

type Transaction<Handle> = {
  /** The statement that begins it; null for one query, which is a transaction of its own. */
  begin: string | null;
  /** Waits for the other retries before it begins, and releases the lock after it has ended. */
  isRetry: boolean;
  open: (connection: Connection) => OpenHandle<Handle>;
};

async function runTransaction<Handle, T>(
  lease: PgLease,
  { begin, isRetry, open }: Transaction<Handle>,
  fn: (handle: Handle) => Promise<T>,
): Promise<T> {
  const { handle, end } = open(lease.connection);
  let unusable: Error | undefined;
  const throwAway = (error: unknown) => {
    unusable = error instanceof Error ? error : new Error('the connection failed');
  };
  try {
    // Before BEGIN: a snapshot taken earlier would be stale by the time the lock is granted.
    if (isRetry) await lease.run(`SELECT pg_advisory_lock(${retriesLock})`);
    if (begin !== null) await lease.run(begin);
    const value = await fn(handle);
    end();
    if (begin !== null) await lease.run('COMMIT');
    return value;
  } catch (error) {
    end();
    await lease.rollBack().catch(throwAway);
    // A connection that cannot roll back is discarded, which ends its transaction.
    if (unusable)
      throw new StoreUnreachableError('the connection to the database was lost', { cause: error });
    throw error;
  } finally {
    if (isRetry) await lease.run(`SELECT pg_advisory_unlock(${retriesLock})`).catch(throwAway);
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
        const transaction = { begin: writing, isRetry: tries > 1, open: openTx };
        return await transact(transaction, (tx) => nesting.insideWrite(() => fn(tx)));
      } catch (error) {
        if (!isRetryable(error) || tries >= maxTries) throw error;
        await backOff(tries);
      }
    }
  }

  const checkTriggers = () =>
    transact({ begin: reading, isRetry: false, open: openReadHandle }, missingTriggersOfPostgres);

  return {
    dialect: 'postgres',
    async read(fn) {
      const outer = nesting.outerRead();
      if (outer) return fn(outer);
      const transaction = { begin: reading, isRetry: false, open: openReadHandle };
      return transact(transaction, (db) => nesting.insideRead(db, () => fn(db)));
    },
    async readOne(fn) {
      const outer = nesting.outerRead();
      if (outer) return fn(outer);
      return transact({ begin: null, isRetry: false, open: openSingleHandle }, fn);
    },
    async write(fn) {
      nesting.assertMayWrite();
      return writers.run(null, () => writeUntilItPasses(fn));
    },
    // A store knows its connections and not where they lead; see `open.ts`.
    listen: () => null,
    quickCheck: checkTriggers,
    checkAtStart: async () => ({ findings: await checkTriggers(), isUnread: false }),
    fullCheck: checkTriggers,
    clearOldPages: async () => true,
    async close() {
      closed = true;
      await source.close();
    },
  };
}
