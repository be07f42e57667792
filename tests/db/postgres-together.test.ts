// Inserts whose answers nothing waits for leave as one statement, on a real PostgreSQL.
import { expect, it, onTestFinished } from 'vitest';
import { isPlainInsert, together } from '../../db/engines/postgres-together.ts';
import { openStore } from '../../db/open.ts';
import { definePrepared, defineUnanswered, placeholdersOf } from '../../db/prepared.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const postgres = realPostgres();

const putMeta = defineUnanswered('test_put_meta', (tx) =>
  tx.insert(tx.t.meta).values(placeholdersOf(tx.t.meta)),
);
const putSetting = defineUnanswered('test_put_setting', (tx) =>
  tx.insert(tx.t.settings).values(placeholdersOf(tx.t.settings)),
);
const valueOf = definePrepared('test_value_of_meta', (db: ReadDb) =>
  db
    .select({ value: db.t.meta.value })
    .from(db.t.meta)
    .where(eq(db.t.meta.key, sql.placeholder('key'))),
);

async function open(): Promise<{ store: Store; url: string }> {
  const url = await postgres.newDatabase();
  const store = await openStore(url);
  onTestFinished(() => store.close());
  return { store, url };
}

const setting = (key: string) => ({ key, value: 7, updatedAt: new Date('2026-03-01T00:00:00Z') });
const rowsLike = (url: string) =>
  runIn(url, `SELECT key, value FROM meta WHERE key LIKE 'test%' ORDER BY key`);

it('makes all of them, and the next statement sees them', async () => {
  const { store, url } = await open();
  const seen = await store.write(async (tx) => {
    await putMeta(tx, { key: 'test a', value: 'first' });
    await putSetting(tx, setting('testSetting'));
    await putMeta(tx, { key: 'test b', value: 'second' });
    const [row] = await valueOf(tx, { key: 'test b' });
    await putMeta(tx, { key: 'test c', value: 'behind the read' });
    return row?.value;
  });
  expect(seen).toBe('second');
  expect(await rowsLike(url)).toEqual([
    { key: 'test a', value: 'first' },
    { key: 'test b', value: 'second' },
    { key: 'test c', value: 'behind the read' },
  ]);
  expect(await runIn(url, `SELECT value FROM settings WHERE key = 'testSetting'`)).toEqual([{ value: 7 }]);
});

it('makes none of them when one is refused, and the transaction fails with its error', async () => {
  const { store, url } = await open();
  await store.write((tx) => putMeta(tx, { key: 'test a', value: 'there before' }));
  const refused = store.write(async (tx) => {
    await putMeta(tx, { key: 'test b', value: 'lost' });
    await putMeta(tx, { key: 'test a', value: 'twice' });
  });
  await expect(refused).rejects.toMatchObject({ code: '23505', table: 'meta' });
  expect(await rowsLike(url)).toEqual([{ key: 'test a', value: 'there before' }]);
});

it('sends none of them when the function is refused, and the connection serves the next one', async () => {
  const { store, url } = await open();
  const refused = store.write(async (tx) => {
    await putMeta(tx, { key: 'test a', value: 'lost' });
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await store.write((tx) => putMeta(tx, { key: 'test b', value: 'kept' }));
  expect(await rowsLike(url)).toEqual([{ key: 'test b', value: 'kept' }]);
});

it('joins plain inserts only: no other statement is independent of the rest', () => {
  const plain = { name: 'a', text: 'insert into "a" ("b") values ($1)', values: [1n] };
  expect(isPlainInsert(plain)).toBe(true);
  for (const text of [
    'insert into "a" ("b") values ($1) on conflict do nothing',
    'insert into "a" ("b") values ($1) returning "b"',
    'insert into "a" ("b") select $1',
    'update "a" set "b" = $1',
  ])
    expect(isPlainInsert({ ...plain, text }), text).toBe(false);
  const two = together([
    plain,
    { name: 'c', text: 'insert into "c" ("d", "e") values ($1, $2)', values: [2n, 3n] },
  ]);
  expect(two.values).toEqual([1n, 2n, 3n]);
  expect(two.text).toBe(
    'with part_0 as (insert into "a" ("b") values ($1)) insert into "c" ("d", "e") values ($2, $3)',
  );
});
