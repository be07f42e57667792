// The transactions of a time are found by the times of every 64th, on both engines: as if each had been looked at.
import { expect, test } from 'vitest';
import { asc } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import { createdBetween } from '../../server/ledger/transaction-times.ts';
import { forEachEngine } from '../support/store/store.ts';

const START = new Date('2026-11-20T00:00:00+09:00').getTime();
const SECOND = 1_000;
const ROWS = 4_000;
const PIECE = 1_000;

const timeOf = (place: number) => new Date(START + place * SECOND);
const inOrder = Array.from({ length: ROWS }, (_, place) => place);

/** The order in which two processes commit: one is always some hundred transactions behind the other. */
const outOfOrder = inOrder.map((place) => (place % 2 === 0 ? place : Math.max(1, place - 701)));

/** As in a process whose clock was an hour ahead for a while. */
const aheadForAWhile = inOrder.map((place) => (place >= 1_500 && place < 1_700 ? place + 3_600 : place));

/** One transaction for each place, which says its time. Nothing here reads entries, so there are none. */
async function insertSends(store: Store, places: readonly number[]): Promise<void> {
  for (let from = 0; from < places.length; from += PIECE) {
    const rows = places
      .slice(from, from + PIECE)
      .map((place) => ({ kind: from === 0 ? 'deposit' : 'send', createdAt: timeOf(place) }));
    await store.write(async (tx) => {
      await tx.insert(tx.t.ledgerTransactions).values(rows);
    });
  }
}

async function timesBetween(store: Store, from: Date | undefined, to: Date | undefined): Promise<number[]> {
  const rows = await store.read(async (db) => {
    const { ledgerTransactions: t } = db.t;
    const within = await createdBetween(db, from, to);
    return db.select({ at: t.createdAt }).from(t).where(within).orderBy(asc(t.createdAt));
  });
  return rows.map(({ at }) => at.getTime());
}

const RANGES: [string, number | undefined, number | undefined][] = [
  ['all of them', undefined, undefined],
  ['all from a time on', 2_500, undefined],
  ['all before a time', undefined, 1_600],
  ['a range', 1_100, 1_900],
  ['a range that begins before the first', -50, 30],
  ['a range of fewer than 64', 3_301, 3_311],
  ['one second', 2_048, 2_049],
  ['the newest', ROWS - 1, undefined],
  ['a range after all of them', ROWS + 9_000, ROWS + 9_010],
  ['an empty range', 900, 900],
  ['a range that ends before it begins', 1_900, 1_100],
];

forEachEngine('the transactions of a time', (createStore) => {
  test.each([
    ['with times in the order of ids', inOrder],
    ['with times of two processes', outOfOrder],
    ['with times of a clock that was ahead', aheadForAWhile],
  ])('%s are those that a look at each finds', async (_name, places) => {
    await using store = await createStore();
    await insertSends(store, places);
    const all = places.map((place) => timeOf(place).getTime()).toSorted((a, b) => a - b);
    for (const [name, first, end] of RANGES) {
      const [from, to] = [first, end].map((place) => (place === undefined ? undefined : timeOf(place)));
      const expected = all.filter(
        (at) => (from === undefined || at >= from.getTime()) && (to === undefined || at < to.getTime()),
      );
      expect(await timesBetween(store, from, to), name).toEqual(expected);
    }
  });

  test('are found before any of them is in the index', async () => {
    await using store = await createStore();
    expect(await timesBetween(store, timeOf(0), timeOf(9))).toEqual([]);
    await insertSends(store, [0, 1, 2, 3]);
    expect(await timesBetween(store, timeOf(1), timeOf(3))).toEqual([timeOf(1), timeOf(2)].map(Number));
  });
});
