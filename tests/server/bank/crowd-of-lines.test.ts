// What holders and operators ask of orders costs no more with thousands of open lines of their amount than without any.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { createIncrementalCheck } from '../../../server/ledger/check-books.ts';
import {
  addBuyers,
  crowdName,
  CROWD_WON,
  importLines,
  openOrders,
  type Buyer,
} from '../../support/people/crowd.ts';
import { costRatio } from '../../support/people/cost-ratio.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const LINES = 5_000;
const ORDERS = 1_000;
const BUYERS = 195;
const FORMS = ['{}', '토스{}', '{}님', '{} 입금', '{}10000원', '카카오페이 {}'];
const TIMES = 25;
/** Beside a call without lines. To read all lines costs many times as much, and to match them far more. */
const RATIO_MAX = 3;
const MADE_WITHIN_MS = 300_000;

/** The holder whom lines name, and the one whom none names. */
const NAMED: Buyer = { id: 1, name: '다온일', linkedAccountId: 1 };
const UNNAMED: Buyer = { id: 2, name: '다온이', linkedAccountId: 2 };

type Crowd = MoneyWorld & {
  other: string;
  desk: string;
  named: number[];
  unnamed: number[];
  orders: number[];
};

/** A company with a thousand open orders of one amount; half of the lines of that amount name their buyers. */
async function createCrowd(lines: number): Promise<Crowd> {
  const world = await createMoneyWorld();
  const { deps } = world;
  const other = await world.signIn('daon0002');
  const names = Array.from({ length: BUYERS }, (_, n) => crowdName(n * 37));
  const buyers = await addBuyers(deps, names);
  const named = await openOrders(deps, [NAMED], 5);
  const unnamed = await openOrders(deps, [UNNAMED], TIMES);
  const orders = await openOrders(deps, buyers, ORDERS);
  const from = new Date(deps.clock.now().getTime() + MINUTE_MS);
  world.wait(7 * HOUR_MS);
  const desk = await world.signInOperator('operator');
  // Every eighth line names one holder, and three of eight another buyer.
  const texts = Array.from({ length: lines }, (_, n) => {
    const form = FORMS[n % FORMS.length] ?? '{}';
    const name = n % 8 === 0 ? NAMED.name : (names[n % names.length] ?? '');
    const stranger = n % 4 === 1 ? '인터넷' : crowdName(100_000 + n);
    return { name: n % 2 === 0 ? form.replace('{}', name) : stranger };
  });
  if (lines > 0) await importLines(deps, texts, { from });
  // As a server does every minute: an approval adds up what the books have got since.
  await createIncrementalCheck(world.store)(deps.clock.now());
  const more = { other, desk, named, unnamed, orders };
  return Object.defineProperties(more, Object.getOwnPropertyDescriptors(world)) as Crowd;
}

let many: Crowd;
let none: Crowd;

beforeAll(async () => {
  many = await createCrowd(LINES);
  none = await createCrowd(0);
}, MADE_WITHIN_MS);

afterAll(async () => {
  await many.close();
  await none.close();
});

const ratioOf = (call: (world: Crowd, n: number) => Promise<unknown>, times = TIMES) =>
  costRatio([many, none], call, times);

const CALLS: [string, (world: Crowd, n: number) => Promise<unknown>][] = [
  ['wallet.home', async ({ asHolder }) => (await asHolder('wallet.home')).data()],
  ['wallet.home of a holder whom no line names', ({ call, other }) => call('wallet.home', {}, other)],
  ['history.list', async ({ asHolder }) => (await asHolder('history.list', { page: 1 })).data()],
  [
    'history.detail',
    async ({ asHolder, named }) => (await asHolder('history.detail', { id: named[0] })).data(),
  ],
  [
    'orders.cancel',
    async ({ call, other, unnamed }, n) => (await call('orders.cancel', { id: unnamed[n] }, other)).data(),
  ],
  [
    'admin.purchases.decide',
    async ({ call, desk, orders }, n) =>
      (await call('admin.purchases.decide', { id: orders[n], decision: 'approve' }, desk)).data(),
  ],
  ['admin.purchases.list', async ({ call, desk }) => (await call('admin.purchases.list', {}, desk)).data()],
  [
    'admin.purchases.get',
    async ({ call, desk, named }) => (await call('admin.purchases.get', { id: named[0] }, desk)).data(),
  ],
  ['admin.inbox.list', async ({ call, desk }) => (await call('admin.inbox.list', {}, desk)).data()],
];

describe(`with ${LINES} open lines of one amount and ${ORDERS} open orders of it`, () => {
  it.each(CALLS)('%s costs little more than without lines', async (_, call) => {
    expect(await ratioOf(call)).toBeLessThan(RATIO_MAX);
  });

  it('orders are kept for whom lines name, and for no other holder', async () => {
    const home = (world: Crowd) => world.asHolder('wallet.home');
    const inProgress = { openRequests: [{ kind: 'purchase', count: 5, inProgress: 5 }] };
    expect((await home(many)).data()).toMatchObject(inProgress);
    expect((await home(none)).data()).toMatchObject({ openRequests: [{ inProgress: 0 }] });
    expect((await many.asHolder('orders.cancel', { id: many.named[0] })).reason()).toBe('CANNOT_CANCEL');
  });

  it('reading all lines would be noticed', async () => {
    const ofAmount = (world: Crowd) =>
      world.store.read((db) =>
        db
          .select()
          .from(db.t.bankLines)
          .where(eq(db.t.bankLines.won, asWon(BigInt(CROWD_WON)))),
      );
    const readAll = async (world: Crowd) => [await world.asHolder('wallet.home'), await ofAmount(world)];
    expect(await ratioOf(readAll, 5)).toBeGreaterThan(RATIO_MAX);
  });

  it('an approval after its time, and expiry, cost little more as well', async () => {
    many.wait(18 * HOUR_MS);
    many.desk = await many.signInOperator('operator');
    // In time without lines, for nothing can be approved later there.
    const approve = async ({ call, desk, orders }: Crowd, n: number) =>
      (await call('admin.purchases.decide', { id: orders[TIMES + n], decision: 'approve' }, desk)).data();
    expect(await ratioOf(approve)).toBeLessThan(RATIO_MAX);
    none.wait(18 * HOUR_MS);
    // A hundred orders expire in each run without lines, and with them a hundred are kept.
    expect(await ratioOf(({ deps }) => expirePurchases(deps), 5)).toBeLessThan(RATIO_MAX);
  });
});
