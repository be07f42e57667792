// What a repeat, or a screen that is out of date, does to a line of the bank that was taken back meanwhile.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.fourEyesFrom(1_000n);
});

const { importLines, lines } = payoutDesk(() => world);

const approve = async (id: number, requestId: string) =>
  (await world.asOperator('bankLines.approve', { ids: [id], requestId })).data<{
    results: { outcome: string; reason: string | null; message: string | null }[];
  }>().results;
const release = (id: number, more: object = {}) =>
  world.asOperator('bankLines.release', { id, reason: '다른 주문의 입금', ...more });
const settle = async (id: number, orderId: number) =>
  (await world.asOperator('bankLines.settle', { id, as: 'order', orderId })).data();

async function certainLine() {
  const orderId = await world.buy('10000');
  await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
  const [line] = await lines();
  return { id: line?.id ?? 0, orderId };
}

it('a repeated approval says that the line was taken back, and approves nothing', async () => {
  const { id, orderId } = await certainLine();
  const key = randomUUID();
  const first = await approve(id, key);
  expect(first).toMatchObject([{ outcome: 'waiting', reason: null }]);
  expect(await approve(id, key)).toEqual(first);
  (await release(id)).data();
  expect(await approve(id, key)).toMatchObject([
    { outcome: 'refused', reason: 'STATUS_NOT_ALLOWED', message: expect.stringContaining('풀렸어요') },
  ]);
  expect(await lines()).toMatchObject([{ settledAs: null, match: 'certain' }]);
  // Under another key it is asked anew.
  expect(await approve(id, randomUUID())).toMatchObject([{ outcome: 'waiting' }]);
  expect((await world.asOperator('purchases.get', { id: orderId })).data()).toMatchObject({
    state: 0,
    approvedBy: ['operator'],
  });
});

it('a repeated approval says so too when the line pays another order since', async () => {
  const { id } = await certainLine();
  const key = randomUUID();
  await approve(id, key);
  (await release(id)).data();
  await settle(id, await world.buy('20000'));
  expect(await approve(id, key)).toMatchObject([{ outcome: 'refused', reason: 'STATUS_NOT_ALLOWED' }]);
});

it('a release means the order that the operator saw, and leaves another one its line', async () => {
  const { id, orderId } = await certainLine();
  await settle(id, orderId);
  (await release(id, { orderId })).data();
  const gone = await release(id, { orderId });
  expect(gone.reason()).toBe('STATUS_NOT_ALLOWED');
  expect(gone.error().message).toContain('풀렸어요');
  const other = await world.buy('20000');
  await settle(id, other);
  const refused = await release(id, { orderId });
  expect(refused.reason()).toBe('BANK_LINE_SETTLED');
  expect(refused.error().data.details).toMatchObject({ orderId: other, settledBy: 'operator' });
  expect(await lines({ requestId: other })).toMatchObject([{ id }]);
  (await release(id, { orderId: other })).data();
});
