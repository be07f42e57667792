// How rows are found by a list of numbers: alike on both engines, and by one statement for lists of any length.
import { expect, test } from 'vitest';
import { asc, isOneOf } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { forEachEngine } from '../support/store/store.ts';

forEachEngine('a list of numbers that is looked for', (createStore) => {
  test('finds the rows of each, and of none in an empty list', async () => {
    const store = await createStore();
    const at = new Date(0);
    const rows = [1, 2, 3].map((count) => ({ key: `${count}`, windowStart: at, count, expiresAt: at }));
    await store.write((tx) => tx.insert(tx.t.rateCounters).values(rows));
    const query = (db: ReadDb, numbers: readonly number[]) => {
      const { rateCounters } = db.t;
      return db
        .select({ count: rateCounters.count })
        .from(rateCounters)
        .where(isOneOf(rateCounters.count, numbers))
        .orderBy(asc(rateCounters.count));
    };
    const found = (numbers: readonly number[]) => store.read((db) => query(db, numbers));
    expect(await found([3, 1, 7])).toEqual([{ count: 1 }, { count: 3 }]);
    expect(await found([])).toEqual([]);
    const texts = await store.read(async (db) => [[1], [1, 2, 3]].map((one) => query(db, one).toSQL().sql));
    expect(texts[0]).toBe(texts[1]);
  });
});
