// A new purchase from a line of the bank ends the open order that the line was for (D61): one sum is paid for once.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const NOTE = '주문과 다른 금액을 입금했어요';
const REPLACED = '입금액이 달라 새 구매로 처리했어요';

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const { asTaker, importLines, lines } = payoutDesk(() => world);

const purchase = async (id: number) =>
  (await asTaker('purchases.get', { id })).data<{
    state: number;
    reason: string | null;
    replaces: number | null;
    replacedBy: number | null;
  }>();

async function lineOf(won: number, at = SOON): Promise<number> {
  await importLines([{ at, won, name: '다온일' }]);
  return (await lines({ match: 'open' }))[0]?.id ?? 0;
}

const settle = (id: number, orderId: number, more: object = {}) =>
  asTaker('bankLines.settle', { id, as: 'newPurchase', orderId, note: NOTE, ...more });

async function made(id: number, orderId: number, more: object = {}): Promise<number> {
  const settled = await settle(id, orderId, more);
  return settled.data<{ line: { candidates: { id: number }[] } }>().line.candidates[0]?.id ?? 0;
}

async function alarmsAbout(id: number): Promise<number> {
  const { rows } = (await world.asHolder('alarms.list', {})).data<{ rows: { trxId: number }[] }>();
  return rows.filter(({ trxId }) => trxId === id).length;
}

it('ends the order with its reason and both links, tells its holder once, and is credited once', async () => {
  const order = await world.buy('500000');
  const fresh = await made(await lineOf(501_000), order);
  expect(await purchase(order)).toMatchObject({ state: 2, reason: REPLACED, replacedBy: fresh });
  expect(await purchase(fresh)).toMatchObject({ state: 1, replaces: order, replacedBy: null });
  expect((await asTaker('purchases.decide', { id: order, decision: 'approve' })).reason()).toBe(
    'ALREADY_DECIDED',
  );
  expect([await alarmsAbout(order), await alarmsAbout(fresh)]).toEqual([0, 1]);
  const shown = (await world.asHolder('history.detail', { id: order })).data();
  expect(shown).toMatchObject({ state: 2, reason: REPLACED, timeline: [{}, { reason: REPLACED }] });
  const log = (await world.asAdmin('audit.list', { filter: { subject: `purchase:${order}` } })).data<{
    data: { detail: object }[];
  }>();
  expect(log.data.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ decision: 'reject', reason: REPLACED, order: `purchase:${fresh}` }),
  );
  await world.soundBooks();
});

it('leaves it open where the operator says why', async () => {
  const order = await world.buy('500000');
  const line = await lineOf(1_000);
  expect((await settle(line, order, { keepsOrder: true, note: ' ' })).reason()).toBe('REASON_REQUIRED');
  const fresh = await made(line, order, { keepsOrder: true });
  expect(await purchase(order)).toMatchObject({ state: 0, replacedBy: null });
  expect(await purchase(fresh)).toMatchObject({ state: 1, replaces: null });
});

it('asks where the named order has ended and another open one may be meant', async () => {
  const ended = await world.buy('500000');
  world.wait(25 * HOUR_MS);
  await expirePurchases(world.deps);
  world.operator = await world.signInOperator('operator');
  const buying = { linkedAccountId: 1, won: '400000', requestId: randomUUID() };
  const holder = await world.signIn('daon0001');
  const { id: open } = (await world.call('orders.buy', buying, holder)).data<{ id: number }>();
  const line = await lineOf(499_000, '2026-11-21 10:10:00');
  const refused = await settle(line, ended);
  expect(refused.reason()).toBe('STATUS_NOT_ALLOWED');
  expect(refused.error()).toMatchObject({
    message: expect.stringContaining(`열린 주문 ${open}번의 입금일 수 있어요`) as string,
    data: { details: { orderIds: [open] } },
  });
  expect(await purchase(open)).toMatchObject({ state: 0 });
  expect(await lines({ match: 'open' })).toHaveLength(1);
  const fresh = await made(line, open);
  expect(await purchase(open)).toMatchObject({ state: 2, replacedBy: fresh });
});
