// A line that was settled with a sale by mistake is released. It must not hide the evidence of other lines, or what other operators said.
import { expect, it } from 'vitest';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';
const LATER = '2026-11-20 09:12:00';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
});

const { made, takeBack, importLines, lines, wonOf } = payoutDesk(() => world);
const { asTaker, asSecond, taken, expire, undo, rejectedByOne, saidOf } = payoutDesk(() => world);
const lineOf = async (name: string) => (await lines()).find((line) => line.name === name)?.id;
const release = async (id: number | undefined) => asTaker('bankLines.release', { id, reason });

it.each(['settled as something else', 'undone'])(
  'a line of its holder that is %s while a part is linked records a payment claim',
  async (how) => {
    const id = await taken();
    const won = -(await wonOf(id));
    await importLines([{ at: SOON, won: -500, name: '전기요금' }]);
    await importLines([{ at: LATER, won, name: '다온일' }]);
    const part = await lineOf('전기요금');
    (await asTaker('bankLines.settle', { id: part, as: 'order', orderId: id })).data();
    if (how === 'undone') (await undo()).data();
    else
      (await asTaker('bankLines.settle', { id: await lineOf('다온일'), as: 'other', note: reason })).data();
    expect(await saidOf(id)).toBe(1);
    (await release(part)).data();
    expect(await rejectedByOne(id)).toBe(0);
  },
);

it('a wrong whole line that waits for a second approval does not hide the line that names the sale', async () => {
  const id = await world.sell('100');
  const won = -(await wonOf(id));
  const file = await made([id]);
  await world.fourEyesFrom(1n);
  await importLines([{ at: SOON, won, name: '전기요금' }]);
  await importLines([{ at: LATER, won, name: '다온일', memo: payoutReference(id) }]);
  const wrong = await lineOf('전기요금');
  (await asTaker('bankLines.settle', { id: wrong, as: 'order', orderId: id, note: reason })).data();
  (await asTaker('bankLines.settle', { id: await lineOf('다온일'), as: 'other', note: reason })).data();
  (await release(wrong)).data();
  expect(await saidOf(id)).toBe(1);
  (await takeBack(file.id, [id])).data();
  await asTaker('sales.take', { id });
  expect(await rejectedByOne(id)).toBe(0);
});

it('a part that another operator linked records a payment claim when the taker releases it', async () => {
  const id = await taken();
  await importLines([{ at: SOON, won: -((await wonOf(id)) - 500), name: '다온일' }]);
  const part = await lineOf('다온일');
  (await asSecond('bankLines.settle', { id: part, as: 'order', orderId: id, note: reason })).data();
  (await release(part)).data();
  expect(await saidOf(id)).toBe(1);
  expect(await rejectedByOne(id)).toBe(0);
});

it("keeps another operator's claim after the approval has expired and the line was released", async () => {
  const id = await world.sell('100');
  await made([id]);
  await importLines([{ at: SOON, won: -(await wonOf(id)), name: '이체' }]);
  const line = await lineOf('이체');
  (await asSecond('bankLines.settle', { id: line, as: 'order', orderId: id, note: reason })).data();
  await expire();
  (await release(line)).data();
  expect(await saidOf(id)).toBe(1);
});

it('a link that its own operator takes back records no payment claim', async () => {
  const id = await taken();
  await importLines([{ at: SOON, won: -500, name: '전기요금' }]);
  const part = await lineOf('전기요금');
  (await asTaker('bankLines.settle', { id: part, as: 'order', orderId: id })).data();
  (await release(part)).data();
  expect(await saidOf(id)).toBe(0);
  expect(await rejectedByOne(id)).toBe(2);
});

it('a small part that is linked does not make the deposit of a purchase approved by hand a new purchase', async () => {
  const id = await world.buy('10000');
  await importLines([{ at: SOON, won: 1, name: '이자' }]);
  await importLines([{ at: LATER, won: 10_000, name: '다온일' }]);
  const part = { id: await lineOf('이자'), as: 'order', orderId: id, note: reason };
  (await asTaker('bankLines.settle', part)).data();
  (await asTaker('purchases.decide', { id, decision: 'approve' })).data();
  const deposit = { id: await lineOf('다온일'), as: 'newPurchase', orderId: id, note: reason };
  expect((await asTaker('bankLines.settle', deposit)).reason()).toBe('STATUS_NOT_ALLOWED');
});
