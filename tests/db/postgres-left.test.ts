// A process that another command takes for gone, because its lease has ended, while a move leaves its database.
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createPools } from '../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../db/engines/postgres-store.ts';
import { describeRows } from '../../db/rows/copy-rows.ts';
import { openRowsSource } from '../../db/rows/open-ends.ts';
import { listRowTables } from '../../db/rows/row-tables.ts';
import { FINGERPRINT } from '../../db/schema/settings.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const postgres = realPostgres();
const KEY = 'a fingerprint';
const NOTE = { move: randomUUID(), other: '/srv/daon.sqlite', at: '2026-11-27T09:00:00.000Z', content: '' };

const reasonOf = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message);

async function openLeaseless() {
  const url = await postgres.newDatabase();
  await runIn(url, `INSERT INTO meta (key, value) VALUES ('${FINGERPRINT}', '${KEY}')`);
  const ended: string[] = [];
  const store = createPostgresStore(createPools(url), undefined, ({ message }) => ended.push(message));
  store.expectKey(KEY);
  onTestFinished(() => store.close());
  /** What became of a write. */
  const put = () =>
    store
      .write((tx) => tx.insert(tx.t.meta).values({ key: 'test', value: '' }))
      .then(() => 'written', reasonOf);
  const isThere = async () => (await runIn(url, `SELECT 1 FROM meta WHERE key = 'test'`)).length > 0;
  return { url, store, put, isThere, ended };
}

it('writes nothing to a database that was left', async () => {
  const { url, put, isThere, ended } = await openLeaseless();
  const source = await openRowsSource(url);
  await source.leave(NOTE);
  await source.close();
  expect(await put()).toContain('DATABASE_MOVED');
  expect(await isThere()).toBe(false);
  expect(ended).toEqual([expect.stringContaining(NOTE.other)]);
});

it('writes nothing that had begun before the mark and waited for the locks of the move', async () => {
  const { url, put, isThere } = await openLeaseless();
  const source = await openRowsSource(url);
  const written = put();
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'meta'::regclass`;
  await expect.poll(async () => (await runIn(url, waiting))[0]?.['n']).toBe(1);
  await describeRows(source.reader, listRowTables());
  await source.leave(NOTE);
  await source.close();
  expect(await written).toContain('DATABASE_MOVED');
  expect(await isThere()).toBe(false);
});

it('waits for a group that had begun, and lets none begin', async () => {
  const { url, store, isThere } = await openLeaseless();
  const { writeGroup } = store;
  if (writeGroup === null) throw new Error('PostgreSQL groups no sends');
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ask = () => writeGroup(async (tx) => tx.select().from(tx.t.meta)).then(() => 'read', reasonOf);
  const sleeping = writeGroup(async (tx) => {
    await tx.select().from(tx.t.meta);
    begun.resolve();
    await mayEnd.promise;
    await tx.insert(tx.t.meta).values({ key: 'test', value: '' });
  });
  await begun.promise;
  const opening = openRowsSource(url);
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'sequences'::regclass`;
  await expect.poll(async () => (await runIn(url, waiting))[0]?.['n']).toBe(1);
  mayEnd.resolve();
  await sleeping;
  const source = await opening;
  expect(await isThere()).toBe(true);
  expect(await ask()).toContain('lock timeout');
  await source.leave(NOTE);
  await source.close();
  expect(await ask()).toContain('DATABASE_MOVED');
});
