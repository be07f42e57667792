// SERIALIZABLE on PostgreSQL: two transactions that could not have run one after the other are told apart by
// the engine, and the loser runs again.
import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, StoreMisuseError } from '../errors.ts';
import { openReadHandle, openTx } from '../handle.ts';
import type { Connection, OpenHandle } from '../handle.ts';
import { createNesting } from '../nesting.ts';
import type { Store } from '../store.ts';
import type { PgSource } from './postgres-connection.ts';

/** Under heavy contention most transactions pass within a few tries; more would only hide an overload. */
const maxTries = 10;
const firstPauseMs = 4;
const longestPauseMs = 200;

const writing = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
const reading = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function backOff(failedTries: number): Promise<void> {
  const bound = Math.min(longestPauseMs, firstPauseMs * 2 ** failedTries);
  // Random, so that those who collided do not collide again.
  await pause(bound * (0.5 + Math.random() / 2));
}

export function createPostgresStore(source: PgSource): Store {
  const nesting = createNesting();
  let closed = false;

  async function transact<Handle, T>(
    begin: string,
    open: (connection: Connection) => OpenHandle<Handle>,
    fn: (handle: Handle) => Promise<T>,
  ): Promise<T> {
    if (closed) throw new StoreMisuseError('the store is closed');
    const lease = await source.acquire();
    const { handle, end } = open(lease.connection);
    let unusable: Error | undefined;
    try {
      await lease.run(begin);
      const value = await fn(handle);
      end();
      await lease.run('COMMIT');
      return value;
    } catch (error) {
      end();
      await lease.run('ROLLBACK').catch((rollbackError: unknown) => {
        unusable = rollbackError instanceof Error ? rollbackError : new Error('ROLLBACK failed');
      });
      throw error;
    } finally {
      lease.release(unusable);
    }
  }

  return {
    dialect: 'postgres',
    async read(fn) {
      const outer = nesting.outerRead();
      if (outer) return fn(outer);
      return transact(reading, openReadHandle, (db) => nesting.insideRead(db, () => fn(db)));
    },
    async write(fn) {
      nesting.assertMayWrite();
      for (let tries = 1; ; tries += 1) {
        try {
          return await transact(writing, openTx, (tx) => nesting.insideWrite(() => fn(tx)));
        } catch (error) {
          if (!isRetryable(error) || tries >= maxTries) throw error;
          await backOff(tries);
        }
      }
    },
    quickCheck: async () => [],
    async close() {
      closed = true;
      await source.close();
    },
  };
}
