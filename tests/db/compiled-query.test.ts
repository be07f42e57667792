// A compiled query answers what Drizzle itself answers, and refuses what is missing.
import { eq, sql } from 'drizzle-orm';
import type { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import { expect, test } from 'vitest';
import { compileParameters, compileRow } from '../../db/compiled-query.ts';
import { asConnection, openClient } from '../../db/engines/sqlite-connection.ts';
import { definePrepared, manyPlaceholders, placeholdersOf } from '../../db/prepared.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { createSqliteStore, forEachEngine } from '../support/store/store.ts';

const AT = new Date('2026-03-01T00:00:00Z');

const keyRow = (key: string, result: unknown) => ({
  actor: 7,
  key,
  procedure: 1 as const,
  contentHash: `0x${'ab'.repeat(16)}`,
  resultId: result === null ? 900 : null,
  resultState: result === null ? 1 : null,
  result,
  createdAt: AT,
});

const insertTwo = definePrepared('test_insert_two', (tx: Tx) => {
  const { idempotencyKeys } = tx.t;
  return tx.insert(idempotencyKeys).values(manyPlaceholders(idempotencyKeys, 2));
});

const insertOne = definePrepared('test_insert_one', (tx: Tx) =>
  tx.insert(tx.t.idempotencyKeys).values(placeholdersOf(tx.t.idempotencyKeys)),
);

test('rows are written and read as Drizzle does', async () => {
  await using store = await createSqliteStore();
  await store.write(async (tx) => {
    await insertTwo(tx, [keyRow('0x01', null), keyRow('0x02', { fee: '1.5' })]);
    await insertOne(tx, keyRow('0x03', null));
  });
  const client = openClient(store.path, { readonly: true });
  try {
    const { queries, tables, prepared } = asConnection(client);
    const { idempotencyKeys: keys } = tables;
    const query = queries
      .select({
        key: keys.key,
        result: keys.result,
        resultId: keys.resultId,
        at: keys.createdAt,
        more: sql`${keys.actor} + 1`.mapWith(Number),
        named: sql<string>`hex(${keys.key})`.as('named'),
      })
      .from(keys)
      .where(eq(keys.actor, sql.placeholder('actor')))
      .orderBy(keys.key)
      .prepare() as unknown as PreparedQuery;
    const values = { actor: 7 };
    const answer = prepared.compile(Symbol('query'), () => query)(values);
    expect(answer).toEqual(query.all(values));
    expect(answer).toEqual([
      { key: '0x01', result: null, resultId: 900, at: AT, more: 8, named: '01' },
      { key: '0x02', result: { fee: '1.5' }, resultId: null, at: AT, more: 8, named: '02' },
      { key: '0x03', result: null, resultId: 900, at: AT, more: 8, named: '03' },
    ]);
  } finally {
    client.close();
  }
});

let built = 0;
const findKeys = definePrepared('test_find_keys', (db: ReadDb) => {
  built += 1;
  const { idempotencyKeys: keys } = db.t;
  return db
    .select({ key: keys.key, at: keys.createdAt })
    .from(keys)
    .where(eq(keys.actor, sql.placeholder('actor')));
});

forEachEngine('a prepared query', (createStore) => {
  test('is built once, and answers each connection from its own database', async () => {
    built = 0;
    for (const key of ['0x01', '0x02']) {
      const store = await createStore();
      await store.write((tx) => insertOne(tx, keyRow(key, null)));
      const find = async (db: ReadDb) => findKeys(db, { actor: 7 });
      expect([await store.read(find), await store.write(find)]).toEqual([
        [{ key, at: AT }],
        [{ key, at: AT }],
      ]);
    }
    expect(built).toBe(1);
  });
});

test('a value that is missing is refused, and so is a row', async () => {
  const bind = compileParameters([sql.placeholder('id'), 'fixed']);
  expect(bind({ id: 7 })).toEqual([7, 'fixed']);
  expect(() => bind({ other: 7 })).toThrow('no value for the placeholder id');
  await using store = await createSqliteStore();
  const short = store.write((tx) => insertTwo(tx, [keyRow('0x01', null)]));
  await expect(short).rejects.toThrow(TypeError);
});

test('fields of several columns are left to Drizzle', () => {
  expect(compileRow([{ path: ['holder', 'id'], field: sql`1` }])).toBeNull();
});
