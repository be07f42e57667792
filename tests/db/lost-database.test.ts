// PostgreSQL goes away: a transaction says so by one error, whatever the driver calls it, and the process lives on.
import { expect, onTestFinished, test } from 'vitest';
import { createPools } from '../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../db/engines/postgres-store.ts';
import { StoreUnreachableError } from '../../db/errors.ts';
import { startFakePostgres } from '../support/postgres/fake-postgres.ts';

async function open() {
  const database = await startFakePostgres();
  const store = createPostgresStore(createPools(database.url));
  onTestFinished(async () => {
    await database.goAway();
    await store.close();
  });
  return { database, store };
}

const nothing = async () => undefined;

test('a database that is not there', async () => {
  const { database, store } = await open();
  await database.goAway();
  await expect(store.read(nothing)).rejects.toThrow(StoreUnreachableError);
  await expect(store.write(nothing)).rejects.toThrow(StoreUnreachableError);
});

test('a connection that is cut while its transaction is under way', async () => {
  const { database, store } = await open();
  const lost = store.write(async () => {
    await expect.poll(() => database.said.at(-1)).toMatch(/^BEGIN/);
    database.cut();
  });
  await expect(lost).rejects.toThrow(StoreUnreachableError);
  expect(database.said).not.toContain('ROLLBACK');
  await store.write(nothing);
  expect(database.said.at(-1)).toBe('COMMIT');
});

test('a connection that is cut while idle', async () => {
  const { database, store } = await open();
  await store.read(nothing);
  database.cut();
  // A read that starts before the failure is known may still fail with it.
  await store.read(nothing).catch((error: unknown) => expect(error).toBeInstanceOf(StoreUnreachableError));
  await store.read(nothing);
});

test('what a transaction refuses stays what it is while the connection holds', async () => {
  const { database, store } = await open();
  await expect(store.write(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(database.said.at(-1)).toBe('ROLLBACK');
});
