// One operator alone cannot remove the evidence that money has left.
import { describe, expect, it } from 'vitest';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
});

const { create, made, takeBack, importLines, lines, wonOf, asTaker, asSecond, taken, expire, undo } =
  payoutDesk(() => world);

const contextOf = async (id: number, kind = 'sale') =>
  (await asTaker('inbox.facts', { kind, id })).data<{
    needsTwo: boolean;
    saidToBePaid: { login: string }[];
  }>();
describe('a hold of two people', () => {
  it('has no day, on which the holder could cancel a sale that was paid', async () => {
    await world.fourEyesFrom(1n);
    const id = await taken();
    (await asTaker('sales.decide', { id, decision: 'approve' })).data();
    const hold = { id, decision: 'hold', reason };
    const timed = { ...hold, until: '2026-11-25' };
    const refused = await asTaker('sales.decide', timed);
    expect([refused.status, refused.reason()]).toEqual([400, 'HOLD_DAY_INVALID']);
    expect((await asSecond('sales.decide', timed)).reason()).toBe('TAKEN');
    expect((await asTaker('sales.decide', hold)).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await asSecond('sales.decide', timed)).reason()).toBe('HOLD_DAY_INVALID');
    expect((await asSecond('sales.decide', hold)).data()).toMatchObject({ state: 3 });
  });

  it('has no day for an external send of which an approval named a hash', async () => {
    const id = await world.sendOut('10');
    await world.take('externalSends', id);
    await world.fourEyesFrom(1n);
    const approve = { id, decision: 'approve', txHash: `0x${'a'.repeat(64)}` };
    (await asTaker('externalSends.decide', approve)).data();
    await expire();
    const timed = { id, decision: 'hold', reason, until: '2026-12-20' };
    expect((await asTaker('externalSends.decide', timed)).reason()).toBe('HOLD_DAY_INVALID');
    expect(await contextOf(id, 'externalSend')).toMatchObject({ needsTwo: true, saidToBePaid: [] });
  });
});

it('every hash that an approval of an external send has named is shown', async () => {
  await world.fourEyesFrom(1n);
  const id = await world.sendOut('10');
  await world.take('externalSends', id);
  const [first, second] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`];
  const get = async () => (await asTaker('externalSends.get', { id })).data();
  expect(await get()).toMatchObject({ txHash: null, otherHashes: [] });
  (await asTaker('externalSends.decide', { id, decision: 'approve', txHash: first })).data();
  expect(await get()).toMatchObject({ txHash: first, otherHashes: [] });
  await expire();
  for (const approve of [asTaker, asSecond])
    (await approve('externalSends.decide', { id, decision: 'approve', txHash: second })).data();
  expect(await get()).toMatchObject({ state: 1, txHash: second, otherHashes: [first] });
});

describe('a part of the payout', () => {
  it('is released from a sale that two people approved without it', async () => {
    await world.fourEyesFrom(1n);
    const id = await taken();
    await importLines([{ at: SOON, won: -500, name: '전기요금' }]);
    const [line] = await lines();
    (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
    for (const approve of [asTaker, asSecond])
      (await approve('sales.decide', { id, decision: 'approve' })).data();
    (await asTaker('bankLines.release', { id: line?.id, reason })).data();
    (await asTaker('bankLines.settle', { id: line?.id, as: 'other', note: '전기요금' })).data();
    expect((await asTaker('sales.get', { id })).data()).toMatchObject({ state: 1 });
  });
});

describe('a statement that is taken back', () => {
  it.each(['the holder', 'the sale'])(
    'records a payment claim for the sale that its line paid by naming %s',
    async (named) => {
      const id = await taken();
      const memo = named === 'the sale' ? payoutReference(id) : '';
      await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일', memo }]);
      (await undo()).data();
      expect(await contextOf(id)).toMatchObject({ needsTwo: true, saidToBePaid: [{ login: 'operator' }] });
      expect((await create([id])).reason()).toBe('PAYOUT_REFUSED');
      const reject = { id, decision: 'reject', reason };
      expect((await asTaker('sales.decide', reject)).data()).toMatchObject({ state: 0, approvals: 1 });
      expect((await asTaker('sales.putBack', { id, reason })).data()).toMatchObject({ takenBy: 'operator' });
      expect((await asSecond('sales.putBack', { id, reason })).data()).toMatchObject({ takenBy: null });
    },
  );

  it('records no payment claim for a sale of another amount, nor for one that another statement shows to be paid', async () => {
    const [other, paid] = [await taken(), await world.sell('200')];
    await world.take('sales', paid);
    const line = { won: -(await wonOf(paid)), name: '다온일' };
    await importLines([{ ...line, at: SOON }]);
    await importLines([{ ...line, at: '2026-11-20 09:11:00' }]);
    (await undo()).data();
    expect(await contextOf(other)).toMatchObject({ needsTwo: false, saidToBePaid: [] });
    expect(await contextOf(paid)).toMatchObject({ needsTwo: false, saidToBePaid: [] });
    expect((await asTaker('sales.putBack', { id: paid, reason })).reason()).toBe('PAYOUT_PAID');
  });

  it('waits until the sale that it names is taken', async () => {
    const id = await world.sell('100');
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '', memo: payoutReference(id) }]);
    expect((await undo()).reason()).toBe('PAYOUT_PAID');
    expect(await lines()).toHaveLength(1);
    await world.take('sales', id);
    (await undo()).data();
    expect(await lines()).toEqual([]);
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
  });
});

describe('a sale of a payout file that a line names', () => {
  it('is not taken back where the line has the fee of the bank in it, until the line is something else', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    const line = { at: SOON, won: -(await wonOf(id)) - 500, name: '', memo: payoutReference(id) };
    await importLines([line]);
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
    const [shown] = await lines();
    (await asTaker('bankLines.settle', { id: shown?.id, as: 'other', note: '다른 지급' })).data();
    (await takeBack(file.id, [id])).data();
  });
});
