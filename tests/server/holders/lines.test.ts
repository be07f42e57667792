// The lines of the home: the prices that were set, and the balance of 30 days.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { eq } from '../../../db/sql.ts';
import type { PriceRange } from '../../../domain/line-ranges.ts';
import { parsePrice } from '../../../domain/money.ts';
import { setPrice } from '../../../server/features/settings/change-pricing.ts';
import { balanceLineOut, getBalanceLine } from '../../../server/features/wallet/balance-line.ts';
import { getPriceLine, priceLineOut } from '../../../server/features/wallet/price-line.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

type BalanceLine = { points: { day: string; balance: string }[] };

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(() => world.close());

const ADMIN = { id: 2, login: 'admin1' };

// Past the procedures, because sessions end within the days that pass here.
const priceLine = async (range: PriceRange) => priceLineOut.parse(await getPriceLine(world.deps, range));
const setTo = (price: string) => {
  const parsed = parsePrice(price);
  if (!parsed.ok) throw new Error(`not a price: ${price}`);
  return setPrice(world.deps, ADMIN, parsed.value);
};
const balanceLine = async () => (await world.asHolder('wallet.balanceLine')).data<BalanceLine>();
const approve = async (kind: string, id: number, more: object = {}) =>
  (await world.asOperator(`${kind}.decide`, { id, decision: 'approve', ...more })).data();

// The world begins on 20 November at 9:00, and its price of 100 won was set then.
describe('the line of the price', () => {
  it('is one point while a price was set once', async () => {
    const line = await priceLine('all');
    expect(line).toMatchObject({ price: '100', opening: '100', until: '2026-11-20T09:00:00+09:00' });
    expect(line.points).toEqual([{ at: line.from, price: '100' }]);
    expect((await priceLine('day')).points).toEqual([{ at: '2026-11-20T00:00:00+09:00', price: '100' }]);
  });

  it('begins each range with the price of its beginning, and names every change in it', async () => {
    world.wait(2 * DAY_MS);
    await setTo('105');
    world.wait(DAY_MS);
    await setTo('104.5');
    world.wait(3 * HOUR_MS);
    await setTo('110');
    const today = [
      { at: '2026-11-23T00:00:00+09:00', price: '105' },
      { at: '2026-11-23T09:00:00+09:00', price: '104.5' },
      { at: '2026-11-23T12:00:00+09:00', price: '110' },
    ];
    expect(await priceLine('day')).toEqual({
      price: '110',
      opening: '105',
      from: '2026-11-23T00:00:00+09:00',
      until: '2026-11-23T12:00:00+09:00',
      points: today,
    });
    const later = [{ at: '2026-11-22T09:00:00+09:00', price: '105' }, ...today.slice(1)];
    expect(await priceLine('week')).toMatchObject({
      opening: '105',
      points: [{ at: '2026-11-17T00:00:00+09:00', price: '100' }, ...later],
    });
    // A part of a month is half a day, of which the last price is kept.
    const [first, , last] = later;
    expect(await priceLine('month')).toMatchObject({
      opening: '105',
      points: [{ at: '2026-10-25T00:00:00+09:00', price: '100' }, first, last],
    });
    const all = await priceLine('all');
    expect(all.points).toEqual([{ at: all.from, price: '100' }, first, last]);
  });

  it('leaves out a change that waits for a second operator', async () => {
    await world.fourEyesFrom(1_000_000n);
    world.wait(DAY_MS);
    await setTo('300');
    expect((await priceLine('all')).points.map(({ price }) => price)).toEqual(['100']);
  });

  it('keeps the last price of each part where there are many, and today’s opening among them', async () => {
    world.wait(DAY_MS);
    for (let change = 1; change <= 200; change += 1) {
      world.wait(10 * MINUTE_MS);
      await setTo(String(100 + (change % 10)));
    }
    const line = await priceLine('week');
    expect(line.points.length).toBeGreaterThan(10);
    expect(line.points.length).toBeLessThanOrEqual(63);
    expect(line.points[0]).toEqual({ at: '2026-11-16T00:00:00+09:00', price: '100' });
    expect(line.points.at(-1)?.price).toBe(line.price);
    expect(line.opening).toBe((await priceLine('day')).points[0]?.price);
    expect(line.points.some(({ price }) => price === line.opening)).toBe(true);
    const times = line.points.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('is asked for over the wire by its range, and refuses one that is none', async () => {
    const line = (await world.asHolder('wallet.priceLine', { range: 'day' })).data();
    expect(line).toEqual(await priceLine('day'));
    expect((await world.asHolder('wallet.priceLine', { range: 'year' })).reason()).toBe('INVALID_INPUT');
  });
});

describe('the line of the balance', () => {
  it('has a point for each of 30 days, and moves only when tokens leave or come', async () => {
    const sale = await world.sell('100');
    const reserved = await balanceLine();
    expect(reserved.points).toHaveLength(30);
    expect(reserved.points[0]?.day).toBe('2026-10-22');
    expect(reserved.points.at(-1)).toEqual({ day: '2026-11-20', balance: '1000' });
    await world.take('sales', sale);
    await approve('sales', sale);
    expect((await balanceLine()).points.at(-1)?.balance).toBe('900');
    await approve('purchases', await world.buy('5000'));
    const { points } = await balanceLine();
    expect(points.at(-1)?.balance).toBe((await world.balance()).balance);
    expect(points.slice(0, -1)).toEqual(reserved.points.slice(0, -1));
    await world.soundBooks();
  });

  it('agrees with the sum of the entries at the end of each day', async () => {
    const rows = await world.store.read((db) => {
      const { accounts, ledgerEntries, ledgerTransactions } = db.t;
      return db
        .select({ at: ledgerTransactions.createdAt, amount: ledgerEntries.amount })
        .from(ledgerEntries)
        .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(eq(accounts.holderId, 1));
    });
    expect(rows.length).toBeGreaterThan(5);
    for (const { day, balance } of (await balanceLine()).points) {
      const end = Date.parse(`${day}T00:00:00+09:00`) + DAY_MS;
      const sum = rows.filter(({ at }) => at.getTime() < end).reduce((all, { amount }) => all + amount, 0n);
      expect(BigInt(Math.round(Number(balance) * 1e8)), day).toBe(sum);
    }
  });

  it('is empty before a first movement', async () => {
    const empty = await getBalanceLine(world.deps, { id: 999 });
    expect(empty).toEqual({ points: [] });
  });

  it('begins later when there are more entries than it reads, and never with a wrong balance', async () => {
    const whole = await balanceLine();
    const lengths: number[] = [];
    for (const limit of [1, 2, 4, 8, 100]) {
      const { points } = balanceLineOut.parse(await getBalanceLine(world.deps, { id: 1 }, limit));
      expect(points).toEqual(whole.points.slice(-points.length));
      lengths.push(points.length);
    }
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
    expect(lengths[0]).toBeLessThan(10);
    expect(lengths.at(-1)).toBe(30);
  });
});
