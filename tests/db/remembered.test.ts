// What is remembered must never outlive a change: by a write of this process, whichever statement it uses, and by another
// process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { openClient } from '../../db/engines/sqlite-connection.ts';
import { Memory } from '../../db/memory.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { eq, sql } from '../../db/sql.ts';
import { memoryOf, type ReadDb, type Tx } from '../../db/store.ts';
import { createSqliteStore, type SqliteTestStore, type TestStore } from '../support/store/store.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

const valueOfSetting = defineRemembered(
  'test_setting',
  (db: ReadDb) =>
    db
      .select({ value: db.t.settings.value })
      .from(db.t.settings)
      .where(eq(db.t.settings.key, sql.placeholder('key'))),
  { settings: 'any row' },
);

const read = async (store: TestStore, key = 'a') =>
  (await store.readOne((db) => valueOfSetting(db, { key })))[0]?.value;

const put = async (tx: Tx, value: string, key = 'a') => {
  await tx
    .insert(tx.t.settings)
    .values({ key, value, updatedAt: NOW })
    .onConflictDoUpdate({ target: tx.t.settings.key, set: { value } });
};

/** The next turn of the event loop, as every request from outside begins one. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('what is remembered', () => {
  let store: SqliteTestStore;
  beforeEach(async () => {
    store = await createSqliteStore();
    await store.write((tx) => put(tx, 'first'));
    expect(await read(store)).toBe('first');
    return () => store.close();
  });

  test('is the same answer until it changes, and cannot be changed by who got it', async () => {
    const [once, again] = [
      await store.readOne((db) => valueOfSetting(db, { key: 'a' })),
      await store.readOne((db) => valueOfSetting(db, { key: 'a' })),
    ];
    expect(again).toBe(once);
    expect(() => Object.assign(once[0] ?? {}, { value: 'mine' })).toThrow(TypeError);
  });

  test('is also that there is nothing', async () => {
    expect(await read(store, 'b')).toBeUndefined();
    await store.write((tx) => put(tx, 'new', 'b'));
    expect(await read(store, 'b')).toBe('new');
  });

  test('changes with an update and with a removal', async () => {
    await store.write((tx) => put(tx, 'second'));
    expect(await read(store)).toBe('second');
    await store.write(async (tx) => tx.delete(tx.t.settings));
    expect(await read(store)).toBeUndefined();
  });

  test('is what a write sees after its own change, and the old answer for others until the commit', async () => {
    let during: unknown;
    await store.write(async (tx) => {
      await put(tx, 'second');
      during = (await valueOfSetting(tx, { key: 'a' }))[0]?.value;
    });
    expect(during).toBe('second');
    expect(await read(store)).toBe('second');
  });

  test('is not kept from a write that failed', async () => {
    const failing = store.write(async (tx) => {
      await put(tx, 'never');
      expect((await valueOfSetting(tx, { key: 'a' }))[0]?.value).toBe('never');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await read(store)).toBe('first');
  });

  test('is the old answer for a read that begins before the commit of a change, and is not kept', async () => {
    // A request that arrives while the write is open is not nested in it.
    const outside = AsyncLocalStorage.snapshot();
    let seen: Promise<unknown> | undefined;
    await store.write(async (tx) => {
      await put(tx, 'second');
      seen = outside(() => read(store));
      await seen;
    });
    expect(await seen).toBe('first');
    expect(await read(store)).toBe('second');
  });

  test('is not what a read sees whose snapshot outlived its turn, and is not kept from it', async () => {
    const outside = AsyncLocalStorage.snapshot();
    const seen = await store.read(async (db) => {
      const before = await valueOfSetting(db, { key: 'b' });
      await db.endTurn();
      await outside(() => store.write((tx) => put(tx, 'new', 'b')));
      return [before, await valueOfSetting(db, { key: 'b' })];
    });
    expect(seen).toEqual([[], []]);
    expect(await read(store, 'b')).toBe('new');
  });

  test('changes when another process has committed', async () => {
    await nextTurn();
    const other = openClient(store.path);
    other.prepare(`UPDATE settings SET value = '"elsewhere"' WHERE key = 'a'`).run();
    other.close();
    await nextTurn();
    expect(await read(store)).toBe('elsewhere');
  });
});

test('a query must name every table that it reads', async () => {
  await using store = await createSqliteStore();
  const careless = defineRemembered(
    'test_careless',
    (db: ReadDb) =>
      db
        .select({ id: db.t.sessions.id })
        .from(db.t.sessions)
        .innerJoin(db.t.holders, eq(db.t.holders.id, db.t.sessions.holderId)),
    { sessions: () => 'a' },
  );
  await expect(async () => store.readOne((db) => careless(db))).rejects.toThrow(
    'test_careless reads sessions, holders',
  );
});

test('more changes than are kept make each answer over their table old, and no other', () => {
  const memory = new Memory();
  const keep = (query: string, table: 'accounts' | 'holders') =>
    memory.keep(query, 1, query, [{ table, key: 1 }], memory.mark());
  keep('balance', 'accounts');
  keep('standing', 'holders');
  for (let id = 2; id < 20_002; id += 1) memory.rowChanged('accounts', id);
  memory.changesEnded();
  expect(memory.recall('balance', 1)).toBe('balance');
  memory.rowChanged('accounts', 20_002);
  expect(memory.recall('balance', 1)).toBe('balance');
  memory.changesEnded();
  expect(memory.recall('balance', 1)).toBeUndefined();
  expect(memory.recall('standing', 1)).toBe('standing');
  keep('balance', 'accounts');
  expect(memory.recall('balance', 1)).toBe('balance');
});

test('a memory that hears of no change fails the tests above', async () => {
  await using store = await createSqliteStore();
  const deaf = new Memory();
  const handle = (db: ReadDb): ReadDb => Object.create(db, { [memoryOf]: { value: deaf } }) as ReadDb;
  const readDeaf = async () => (await store.read((db) => valueOfSetting(handle(db), { key: 'a' })))[0]?.value;
  await store.write((tx) => put(tx, 'first'));
  expect(await readDeaf()).toBe('first');
  await store.write((tx) => put(tx, 'second'));
  expect(await readDeaf()).toBe('first');
});
