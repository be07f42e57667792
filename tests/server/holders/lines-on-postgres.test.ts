// The lines of the home on both engines: PostgreSQL has other types of parameters and of sums.
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { PRICE_RANGES } from '../../../domain/line-ranges.ts';
import { asPriceE4, PRICE_SCALE } from '../../../domain/money.ts';
import type { Store } from '../../../db/store.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { setPrice } from '../../../server/features/settings/change-pricing.ts';
import { getBalanceLine } from '../../../server/features/wallet/balance-line.ts';
import { getPriceLine, priceLineOut } from '../../../server/features/wallet/price-line.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { addOperators } from '../../support/store/ledger-world.ts';
import { createStoreOnPostgres, createSqliteStore } from '../../support/store/store.ts';

const ADMIN = { id: 2, login: 'admin1' };

/** All lines of the demo after some changes of the price. */
async function linesOn(store: Store) {
  let nowMs = Date.parse('2026-11-20T09:00:00+09:00');
  const deps = depsOnStore(store, undefined, { clock: { now: () => new Date(nowMs) } });
  await seedDemo(deps);
  for (const won of [101n, 102n, 99n, 110n]) {
    nowMs += DAY_MS + 7 * HOUR_MS;
    await setPrice(deps, ADMIN, asPriceE4(won * PRICE_SCALE));
  }
  const prices = [];
  for (const range of PRICE_RANGES) prices.push(await getPriceLine(deps, range));
  return {
    prices,
    balance: await getBalanceLine(deps, { id: 1 }),
    nobody: await getBalanceLine(deps, { id: 99 }),
  };
}

it('draws the same lines as SQLite', async () => {
  await using sqlite = await createSqliteStore();
  await using postgres = await createStoreOnPostgres();
  const lines = await linesOn(postgres);
  expect(lines).toEqual(await linesOn(sqlite));
  expect(lines.prices.map(({ points }) => points.length)).toEqual([2, 5, 5, 5]);
  expect(lines.balance.points).toHaveLength(30);
  expect(new Set(lines.balance.points.map(({ balance }) => balance)).size).toBeGreaterThan(3);
});

it.each([
  ['SQLite', createSqliteStore],
  ['PostgreSQL', createStoreOnPostgres],
])(
  'has no point before the first price, and nothing to compare it with on its day, on %s',
  async (_, create) => {
    await using store = await create();
    let now = new Date('2026-11-20T09:00:00+09:00');
    const deps = depsOnStore(store, undefined, { clock: { now: () => now } });
    const line = { price: null, opening: null, points: [] };
    for (const range of PRICE_RANGES) expect(await getPriceLine(deps, range)).toMatchObject(line);
    for (const admin of await addOperators(deps, 'admin', ['admin', 'admin']))
      await setPrice(deps, admin, asPriceE4(100n * PRICE_SCALE));
    now = new Date('2026-11-20T10:00:00+09:00');
    const points = [{ at: '2026-11-20T09:00:00+09:00', price: '100' }];
    for (const range of PRICE_RANGES)
      expect(priceLineOut.parse(await getPriceLine(deps, range))).toMatchObject({
        ...{ price: '100', opening: null, points },
      });
    // A clock that was set back a little.
    now = new Date('2026-11-20T08:59:59.900+09:00');
    for (const range of PRICE_RANGES)
      expect(await getPriceLine(deps, range)).toMatchObject({ opening: null });
  },
);
