// A line of the bank that becomes a new purchase has the price of an earlier order only while it may have been meant for that order.
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk } from '../../support/bank/payout-desk.ts';
import { atBank } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const { asTaker, importLines, lines } = payoutDesk(() => world);

const setPrice = async (price: string) =>
  void (await world.call('admin.settings.setPrice', { price }, await world.signInOperator('admin1'))).data();

/** Lets an unpaid order of 10 000 won at a price of 10 expire, and makes the price 100. Returns the order. */
async function expiredOrder(waitedMs: number): Promise<number> {
  await setPrice('10');
  const id = await world.buy('10000');
  world.wait(waitedMs);
  await expirePurchases(world.deps);
  await setPrice('100');
  world.operator = await world.signInOperator('operator');
  return id;
}

/** Imports an amount that has just come. */
async function importedLine(won: number) {
  const at = atBank(world.deps.clock.now().getTime());
  await importLines([{ at, won, name: '다온일' }]);
  return (await lines()).find(({ match }) => match !== 'settled');
}

/** Imports an amount that has just come and makes it a new purchase for the order's holder. Returns what the holder gets in DAON. */
async function credited(orderId: number, won: number, more: object = {}): Promise<number> {
  const line = await importedLine(won);
  const before = await balance();
  const settled = { id: line?.id, as: 'newPurchase', orderId, note: '늦은 입금', ...more };
  (await asTaker('bankLines.settle', settled)).data();
  return (await balance()) - before;
}

/** Settles a line that is open as a part of the order. */
async function paidInPart(orderId: number, won: number): Promise<void> {
  const line = await importedLine(won);
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId })).data();
}

async function balance(): Promise<number> {
  const holder = await world.signIn('daon0001');
  return Number((await world.call('wallet.balance', {}, holder)).data<{ balance: string }>().balance);
}

it('is that of the order within a week of its end', async () => {
  expect(await credited(await expiredOrder(25 * HOUR_MS), 10_000)).toBe(999);
});

it('is today’s when the money came later', async () => {
  expect(await credited(await expiredOrder(9 * DAY_MS), 10_000)).toBe(99);
});

it('is today’s for more than the order', async () => {
  expect(await credited(await expiredOrder(25 * HOUR_MS), 900_000)).toBe(8_999);
});

it('is today’s for what comes beyond the order in several lines, each of which is no more than it', async () => {
  const id = await expiredOrder(25 * HOUR_MS);
  expect(await credited(id, 6_000)).toBe(599);
  expect(await credited(id, 4_100)).toBe(40);
  expect(await credited(id, 4_000)).toBe(399);
  expect(await credited(id, 1_000)).toBe(9);
});

it('is today’s for a line beside a purchase that had the price of an earlier order', async () => {
  const first = await expiredOrder(25 * HOUR_MS);
  expect(await credited(first, 10_000)).toBe(999);
  const { data } = (await asTaker('purchases.list', { perPage: 1 })).data<{ data: { id: number }[] }>();
  expect(await credited(data[0]?.id ?? 0, 9_000)).toBe(89);
});

it('is today’s for what comes beside a part of the order that has been linked with it', async () => {
  await setPrice('10');
  const id = await world.buy('10000');
  await setPrice('100');
  await paidInPart(id, 6_000);
  expect(await credited(id, 4_100)).toBe(40);
});

it('is today’s for money that came days after an operator had approved the order without a line', async () => {
  await setPrice('10');
  const id = await world.buy('10000');
  await setPrice('100');
  (await asTaker('purchases.decide', { id, decision: 'approve' })).data();
  world.wait(5 * DAY_MS);
  world.operator = await world.signInOperator('operator');
  expect(await credited(id, 9_000)).toBe(89);
});

it('is today’s for another amount while the order stays open, which may still be paid at its price', async () => {
  await setPrice('10');
  const id = await world.buy('10000');
  await setPrice('100');
  const before = await balance();
  expect(await credited(id, 9_000, { keepsOrder: true })).toBe(89);
  await paidInPart(id, 10_000);
  expect((await balance()) - before).toBe(89 + 999);
});

/** Lets a purchase at the order's price wait for a second signature, and takes its line back. Returns it and the line. */
async function withoutItsLine(orderId: number): Promise<{ id: number; lineId: number }> {
  await world.fourEyesFrom(10_000n);
  const line = await importedLine(10_000);
  const made = { id: line?.id, as: 'newPurchase', orderId, note: '늦은 입금' };
  (await asTaker('bankLines.settle', made)).data();
  const { data } = (await asTaker('purchases.list', { perPage: 1 })).data<{ data: { id: number }[] }>();
  (await asTaker('bankLines.release', { id: line?.id, reason: '다시 확인' })).data();
  await world.fourEyesFrom(10_000_000n);
  return { id: data[0]?.id ?? 0, lineId: line?.id ?? 0 };
}

it('is today’s while a purchase at the price of the order may be paid', async () => {
  const order = await expiredOrder(25 * HOUR_MS);
  const { id, lineId } = await withoutItsLine(order);
  const before = await balance();
  const again = { id: lineId, as: 'newPurchase', orderId: order, note: '늦은 입금' };
  expect((await asTaker('bankLines.settle', again)).error().data.details).toEqual({ orderIds: [id] });
  (await asTaker('bankLines.settle', { ...again, keepsOrder: true })).data();
  expect((await balance()) - before).toBe(99);
  world.wait(0.1 * HOUR_MS);
  await paidInPart(id, 10_000);
  expect((await balance()) - before).toBe(99 + 999);
});

it('is today’s for what comes for a purchase that was rejected, when its order’s price was given again', async () => {
  const order = await expiredOrder(25 * HOUR_MS);
  const { id, lineId } = await withoutItsLine(order);
  (await asTaker('purchases.decide', { id, decision: 'reject', reason: '다시 처리' })).data();
  const before = await balance();
  (
    await asTaker('bankLines.settle', { id: lineId, as: 'newPurchase', orderId: order, note: '늦은 입금' })
  ).data();
  expect((await balance()) - before).toBe(999);
  world.wait(0.1 * HOUR_MS);
  expect(await credited(id, 9_000)).toBe(89);
});
