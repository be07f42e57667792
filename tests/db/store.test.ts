import { AsyncLocalStorage } from 'node:async_hooks';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isUniqueViolation, StoreMisuseError } from '../../db/errors.ts';
import { definePrepared } from '../../db/prepared.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { forEachEngine } from '../support/store/store.ts';

const put = (tx: Tx, key: string, value = 'value') => tx.insert(tx.t.meta).values({ key, value });

const keys = (store: Store) =>
  store.read(async (db) => {
    const rows = await db.select().from(db.t.meta).orderBy(asc(db.t.meta.key));
    return rows.map(({ key }) => key);
  });

const findMeta = definePrepared('test_find_meta', (db: ReadDb) =>
  db
    .select()
    .from(db.t.meta)
    .where(eq(db.t.meta.key, sql.placeholder('key'))),
);

const moveFees = definePrepared('test_move_fees', (tx: Tx) =>
  tx
    .update(tx.t.accounts)
    .set({ balance: sql`${tx.t.accounts.balance} + ${sql.placeholder('amount')}` })
    .where(eq(tx.t.accounts.kind, sql.placeholder('kind')))
    .returning({ balance: tx.t.accounts.balance }),
);

async function catchError(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

forEachEngine('store', (createStore) => {
  test('answers a write after it can be read', async () => {
    const store = await createStore();
    const answer = await store.write(async (tx) => {
      await put(tx, 'a');
      return 'written';
    });
    expect(answer).toBe('written');
    expect(await keys(store)).toEqual(['a']);
  });

  test('lets reads go on where a write ends its turn, which see nothing of it, and no other write', async () => {
    const store = await createStore();
    const outside = AsyncLocalStorage.snapshot();
    const order: string[] = [];
    let other: Promise<unknown> | undefined;
    await store.write(async (tx) => {
      await put(tx, 'a');
      // PostgreSQL may try the long write again, beside which the other one goes on.
      other ??= outside(() => store.write((also) => put(also, 'c'))).then(() => order.push('other'));
      await tx.endTurn();
      const seen = await outside(() => keys(store));
      expect(seen).toEqual(store.dialect === 'sqlite' ? [] : seen.filter((key) => key === 'c'));
      await tx.endTurn();
      await put(tx, 'b');
      order.push('long');
    });
    await other;
    // On SQLite the other one has waited.
    if (store.dialect === 'sqlite') expect(order).toEqual(['long', 'other']);
    expect(await keys(store)).toEqual(['a', 'b', 'c']);
  });

  test('takes back all that a failed operation did', async () => {
    const store = await createStore();
    const failed = store.write(async (tx) => {
      await put(tx, 'a');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await keys(store)).toEqual([]);
  });

  test('keeps the neighbours of an operation that fails', async () => {
    const store = await createStore();
    const outcomes = await Promise.allSettled([
      store.write((tx) => put(tx, 'a')),
      store.write(async (tx) => {
        await put(tx, 'b');
        await put(tx, 'a');
      }),
      store.write((tx) => put(tx, 'c')),
    ]);
    // Where they run at the same time, either of the first two may be earlier.
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1);
    expect(statuses[2]).toBe('fulfilled');
    expect(await keys(store)).toEqual(statuses[0] === 'fulfilled' ? ['a', 'c'] : ['a', 'b', 'c']);
  });

  test('loses no update of many concurrent ones', async () => {
    const store = await createStore();
    const one = asUnits(1n);
    await Promise.all(
      Array.from({ length: 100 }, () => store.write((tx) => moveFees(tx, { amount: one, kind: 'fees' }))),
    );
    const rows = await store.write((tx) => moveFees(tx, { amount: asUnits(0n), kind: 'fees' }));
    expect(rows).toEqual([{ balance: 100n }]);
  });

  test('refuses a write inside a write, and goes on', async () => {
    const store = await createStore();
    const nested = store.write(async () => store.write((tx) => put(tx, 'a')));
    await expect(nested).rejects.toThrow(StoreMisuseError);
    await store.write((tx) => put(tx, 'b'));
    expect(await keys(store)).toEqual(['b']);
  });

  test('refuses a read inside a write and a write inside a read', async () => {
    const store = await createStore();
    await expect(store.write(async () => keys(store))).rejects.toThrow(StoreMisuseError);
    await expect(store.read(async () => store.write((tx) => put(tx, 'a')))).rejects.toThrow(StoreMisuseError);
  });

  test('lets a read inside a read share its snapshot', async () => {
    const store = await createStore();
    expect(await store.read(async () => keys(store))).toEqual([]);
  });

  test('lets what a write started write once it is over', async () => {
    const store = await createStore();
    const later = await store.write(async (tx) => {
      await put(tx, 'a');
      return { start: new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => keys(store)) };
    });
    expect(await later.start).toEqual(['a']);
  });

  test('gives a reader nothing to write with, whatever its type says', async () => {
    const store = await createStore();
    await expect(store.read((db) => put(db as Tx, 'a'))).rejects.toThrow(TypeError);
    expect(await keys(store)).toEqual([]);
  });

  test('refuses a query that begins after its transaction has ended', async () => {
    const store = await createStore();
    const { tx: kept } = await store.write(async (tx) => ({ tx }));
    expect(() => put(kept, 'a')).toThrow(StoreMisuseError);
    await expect(async () => findMeta(kept, { key: 'a' })).rejects.toThrow(StoreMisuseError);
    await expect(async () => kept.nextId()).rejects.toThrow(StoreMisuseError);
  });

  test('runs a prepared query again and again, in reads and in writes', async () => {
    const store = await createStore();
    for (const key of ['a', 'b']) {
      const found = await store.write(async (tx) => {
        await put(tx, key, `value of ${key}`);
        return findMeta(tx, { key });
      });
      expect(found).toEqual([{ key, value: `value of ${key}` }]);
    }
    const [first, second] = await Promise.all(
      ['a', 'b'].map((key) => store.read((db) => findMeta(db, { key }))),
    );
    expect([first, second].map((rows) => rows?.[0]?.value)).toEqual(['value of a', 'value of b']);
  });

  test('gives every id once, and each sequence its own', async () => {
    const store = await createStore();
    const records = await Promise.all(
      Array.from({ length: 20 }, () => store.write((tx) => tx.nextId('record'))),
    );
    expect(new Set(records).size).toBe(20);
    expect(Math.min(...records)).toBe(1);
    expect(await store.write((tx) => tx.nextId('alarm'))).toBe(1);
  });

  test('distinguishes a taken key from a taken index', async () => {
    const store = await createStore();
    const now = new Date(0);
    const company = (name: string) => ({
      name,
      depositBankCode: '081',
      depositNumEnc: 'x',
      depositName: 'x',
      perDepositFee: asUnits(0n),
      createdAt: now,
    });
    await store.write(async (tx) => {
      await put(tx, 'a');
      await tx.insert(tx.t.companies).values(company('다온게임즈'));
    });

    const takenKey = await catchError(store.write((tx) => put(tx, 'a')));
    const takenName = await catchError(
      store.write((tx) => tx.insert(tx.t.companies).values(company('다온게임즈'))),
    );
    await store.read(async ({ t }) => {
      expect(isUniqueViolation(takenKey)).toBe(true);
      expect(isUniqueViolation(takenKey, t.meta.key)).toBe(true);
      expect(isUniqueViolation(takenKey, t.companies.name)).toBe(false);
      expect(isUniqueViolation(takenName, t.companies.name)).toBe(true);
      expect(isUniqueViolation(new Error('UNIQUE constraint failed: meta.key'))).toBe(false);
    });
  });

  test('names an index over several columns, and a partial one', async () => {
    const store = await createStore();
    const count = () =>
      store.write((tx) =>
        tx
          .insert(tx.t.rateCounters)
          .values({ key: 'a', windowStart: new Date(0), count: 1, expiresAt: new Date(0) }),
      );
    await count();
    const twice = await catchError(count());
    const secondFees = await catchError(
      store.write((tx) =>
        tx
          .insert(tx.t.accounts)
          .values({ kind: 'fees', balance: asUnits(0n), held: asUnits(0n), locked: asUnits(0n) }),
      ),
    );
    await store.read(async ({ t }) => {
      expect(isUniqueViolation(twice, t.rateCounters.windowStart, t.rateCounters.key)).toBe(true);
      expect(isUniqueViolation(twice, t.rateCounters.key)).toBe(false);
      expect(isUniqueViolation(secondFees, t.accounts.kind)).toBe(true);
    });
  });

  test('distinguishes a broken check from a broken unique index', async () => {
    const store = await createStore();
    const error = await catchError(
      store.write((tx) =>
        tx
          .update(tx.t.accounts)
          .set({ held: asUnits(-1n) })
          .where(eq(tx.t.accounts.kind, 'fees')),
      ),
    );
    expect(String(error)).toContain('accounts');
    expect(isUniqueViolation(error)).toBe(false);
  });

  test('finishes what has begun when it is closed, also what waits, and refuses what comes after', async () => {
    const store = await createStore();
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const begun = Promise.all([
      ...numbers.map((n) => store.write((tx) => put(tx, `write ${n}`))),
      ...numbers.map((n) => store.writeLoosely((tx) => put(tx, `loose ${n}`))),
      ...numbers.map(() => keys(store)),
      ...numbers.map(() => store.readOne((db) => findMeta(db, { key: 'a' }))),
    ]);
    await store.close();
    await begun;
    await expect(store.write((tx) => put(tx, 'b'))).rejects.toThrow(StoreMisuseError);
    await expect(keys(store)).rejects.toThrow(StoreMisuseError);
  });
});
