// Money for an order that another person paid (D63): a spouse, a company.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

type Line = {
  id: number;
  match: string;
  note: string | null;
  candidates: { id: number; otherName: boolean }[];
};

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const { asTaker, importLines } = payoutDesk(() => world);

const list = async (filter: object = {}) =>
  (await asTaker('bankLines.list', { filter })).data<{ data: Line[]; total: number }>();
const newest = async () => {
  const [line] = (await list()).data;
  if (line === undefined) throw new Error('no line');
  return line;
};

it('is a candidate, marked and never certain', async () => {
  const id = await world.buy('500000');
  await importLines([{ at: SOON, won: 500_000, name: '김배우자' }]);
  expect(await newest()).toMatchObject({ match: 'none', candidates: [{ id, otherName: true }] });
  const line = await newest();
  const { candidates } = (await asTaker('bankLines.get', { id: line.id })).data<Line>();
  expect(candidates).toMatchObject([{ id, otherName: true }]);
});

it('comes after the orders of the line’s own name', async () => {
  const buying = { linkedAccountId: 2, won: '500000', requestId: randomUUID() };
  const other = await world.call('orders.buy', buying, await world.signIn('daon0002'));
  const own = [await world.buy('500000'), await world.buy('500000')];
  await importLines([{ at: SOON, won: 500_000, name: '다온일' }]);
  expect(await newest()).toMatchObject({
    match: 'several',
    candidates: [
      ...own.map((id) => ({ id, otherName: false })),
      { id: other.data<{ id: number }>().id, otherName: true },
    ],
  });
});

it('is not one of another amount or of another time', async () => {
  await world.buy('400000');
  await importLines([{ at: '2026-11-10 09:00:00', won: 400_000, name: '김배우자' }]);
  expect((await newest()).candidates).toEqual([]);
});

it('is settled for a reason, which stays with the line, in the log, and in the count of the holder', async () => {
  const id = await world.buy('500000');
  await importLines([{ at: SOON, won: 500_000, name: '김배우자' }]);
  const line = await newest();
  const settle = (note?: string) =>
    asTaker('bankLines.settle', {
      id: line.id,
      as: 'order',
      orderId: id,
      ...(note === undefined ? {} : { note }),
    });
  for (const note of [undefined, ' ', '\u200b']) {
    const refused = await settle(note);
    expect([refused.reason(), refused.error().message]).toEqual([
      'REASON_REQUIRED',
      '입금한 이름이 이 주문의 회원과 달라요. 그 회원의 입금이 맞다면 확인한 내용을 사유에 적어주세요.',
    ]);
  }
  expect((await asTaker('purchases.get', { id })).data()).toMatchObject({ state: 0 });
  (await settle('배우자의 입금을 전화로 확인')).data();
  expect(await newest()).toMatchObject({
    note: '배우자의 입금을 전화로 확인',
    candidates: [{ id, otherName: true }],
  });
  const { data } = (await world.asAdmin('audit.list', { filter: { subject: `bankLine:${line.id}` } })).data<{
    data: { detail: object }[];
  }>();
  expect(data[0]?.detail).toMatchObject({ isOtherName: true, note: '배우자의 입금을 전화로 확인' });
  expect((await list({ otherName: true, holderId: 1 })).total).toBe(1);
  expect((await list({ otherName: true, holderId: 2 })).total).toBe(0);
});

it('is not counted where the name fits, or once it is taken back', async () => {
  const [named, other] = [await world.buy('500000'), await world.buy('400000')];
  await importLines([
    { at: SOON, won: 300_000, name: '김배우자' },
    { at: SOON, won: 500_000, name: '다온일' },
  ]);
  const [first, second] = (await list()).data.toSorted((a, b) => a.candidates.length - b.candidates.length);
  (await asTaker('bankLines.settle', { id: second?.id, as: 'order', orderId: named })).data();
  const part = { id: first?.id, as: 'order', orderId: other, note: '가족' };
  (await asTaker('bankLines.settle', part)).data();
  expect((await list({ otherName: true })).total).toBe(1);
  (await asTaker('bankLines.release', { id: first?.id, reason: '다시 확인' })).data();
  expect((await list({ otherName: true })).total).toBe(0);
});
