// A sale whose won has left the bank, as far as lines say so: no operator alone gives its tokens back or has it paid again.
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { made, takeBack, importLines, lines, wonOf } = payoutDesk(() => world);

const decide = (token: string, id: number, decision: string) =>
  world.call('admin.sales.decide', { id, decision, reason }, token);
const putBack = (token: string, id: number) => world.call('admin.sales.putBack', { id, reason }, token);
const settle = (token: string, id: number, orderId: number) =>
  world.call('admin.bankLines.settle', { id, as: 'order', orderId }, token);
const release = (token: string, id: number) => world.call('admin.bankLines.release', { id, reason }, token);
const approvers = async (id: number) =>
  (await world.asOperator('sales.get', { id })).data<{ approvedBy: string[] }>().approvedBy;

/** A sale that the operator has taken, and a line out of this part of its amount. */
async function takenWithLine(part: (won: number) => number) {
  const id = await world.sell('100');
  await world.take('sales', id);
  await importLines([{ at: SOON, won: -part(await wonOf(id)), name: '' }]);
  const [line] = await lines();
  return { id, lineId: line?.id ?? 0 };
}

describe('a sale with a settled line', () => {
  it('is not rejected, put back, held or cancelled while a part of it is paid', async () => {
    const { id, lineId } = await takenWithLine((won) => won - 1_000);
    (await settle(world.operator, lineId, id)).data();
    for (const decision of ['reject', 'hold'])
      expect((await decide(world.operator, id, decision)).reason()).toBe('PAYOUT_PAID');
    expect((await putBack(world.operator, id)).reason()).toBe('PAYOUT_PAID');
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    expect((await world.balance()).lockup).toBe('100');
  });

  it('is rejected once the line, which was settled by mistake, is taken back', async () => {
    const { id, lineId } = await takenWithLine(() => 1_000);
    (await settle(world.operator, lineId, id)).data();
    (await release(world.operator, lineId)).data();
    expect((await decide(world.operator, id, 'reject')).data()).toMatchObject({ state: 2 });
  });

  it('is neither rejected nor put back when the first of two approvals has expired', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
    const { id, lineId } = await takenWithLine((won) => won);
    expect((await settle(world.operator, lineId, id)).data()).toMatchObject({ approvals: 1 });
    world.wait(73 * HOUR_MS);
    const operator = await world.signInOperator('operator');
    for (const decision of ['reject', 'hold'])
      expect((await decide(operator, id, decision)).reason()).toBe('PAYOUT_PAID');
    expect((await putBack(operator, id)).reason()).toBe('PAYOUT_PAID');
    expect((await decide(operator, id, 'approve')).data()).toMatchObject({ state: 0, approvals: 1 });
    const second = await world.signInOperator('second');
    expect((await decide(second, id, 'approve')).data()).toMatchObject({ state: 1, approvals: 2 });
  });
});

describe('a line that is taken back from a signed sale', () => {
  let second: string;
  let third: string;

  beforeEach(async () => {
    [second, third] = [await world.hire('second', 'operator'), await world.hire('third', 'operator')];
    await world.fourEyesFrom(1_000n);
  });

  it.each(['before', 'after'])(
    'leaves the approval that was given without it, %s a part of the money was linked',
    async (when) => {
      const { id, lineId } = await takenWithLine(() => 1_000);
      const approve = async () => (await decide(world.operator, id, 'approve')).data();
      if (when === 'before') await approve();
      (await settle(second, lineId, id)).data();
      if (when === 'after') await approve();
      (await release(third, lineId)).data();
      expect(await approvers(id)).toEqual(['operator']);
      expect((await decide(world.operator, id, 'reject')).data()).toMatchObject({ state: 0, approvals: 1 });
      expect((await decide(second, id, 'reject')).data()).toMatchObject({ state: 2, approvals: 2 });
    },
  );

  it('leaves what two people agreed on an earlier version, which does not keep the line', async () => {
    const { id, lineId } = await takenWithLine((won) => won);
    (await decide(world.operator, id, 'approve')).data();
    for (const token of [world.operator, second]) (await putBack(token, id)).data();
    await world.take('sales', id, third);
    expect((await settle(third, lineId, id)).data()).toMatchObject({ approvals: 1 });
    expect((await release(second, lineId)).reason()).toBe('STATUS_NOT_ALLOWED');
    (await release(third, lineId)).data();
    // What the two signed still makes every act need two people.
    expect((await decide(third, id, 'reject')).data()).toMatchObject({ state: 0, approvals: 1 });
  });
});

describe('a sale of a file that was signed before', () => {
  let second: string;

  beforeEach(async () => {
    second = await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
  });

  it('leaves the file, when two people had put it back', async () => {
    const id = await world.sell('100');
    await world.take('sales', id);
    (await decide(world.operator, id, 'approve')).data();
    for (const token of [world.operator, second]) (await putBack(token, id)).data();
    const file = await made([id]);
    (await takeBack(file.id, [id])).data();
    expect((await decide(world.operator, id, 'reject')).data()).toMatchObject({ state: 0, approvals: 1 });
  });

  it('stays in the file while an approval of it as it is stands', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    (await decide(world.operator, id, 'approve')).data();
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
  });
});

describe('equal sales of one holder that were paid by hand', () => {
  const LATER = '2026-11-20 09:11:00';

  async function twoTaken(...times: string[]) {
    const ids = [await world.sell('100'), await world.sell('100')];
    for (const id of ids) await world.take('sales', id);
    const won = -(await wonOf(ids[0] ?? 0));
    await importLines(times.map((at) => ({ at, won, name: '다온일' })));
    return ids;
  }

  it('are neither rejected nor put back while each has a line', async () => {
    const ids = await twoTaken(SOON, LATER);
    expect((await lines()).map(({ match }) => match)).toEqual(['several', 'several']);
    for (const id of ids) {
      expect((await decide(world.operator, id, 'reject')).reason()).toBe('PAYOUT_PAID');
      expect((await putBack(world.operator, id)).reason()).toBe('PAYOUT_PAID');
    }
  });

  it('are rejected until as many are left as there are lines', async () => {
    const [first = 0, second = 0] = await twoTaken(SOON);
    expect((await decide(world.operator, first, 'reject')).data()).toMatchObject({ state: 2 });
    expect((await decide(world.operator, second, 'reject')).reason()).toBe('PAYOUT_PAID');
  });
});

it('a line that was paid for is not taken back after a second approval by a slower clock', async () => {
  const second = await world.hire('second', 'operator');
  await world.fourEyesFrom(1_000n);
  const { id, lineId } = await takenWithLine((won) => won);
  world.wait(10 * MINUTE_MS);
  expect((await settle(world.operator, lineId, id)).data()).toMatchObject({ approvals: 1 });
  world.wait(-1_000);
  expect((await decide(second, id, 'approve')).data()).toMatchObject({ state: 1, approvals: 2 });
  expect(await lines()).toMatchObject([{ isLoose: false }]);
  expect((await release(second, lineId)).reason()).toBe('STATUS_NOT_ALLOWED');
  expect((await world.asOperator('sales.get', { id })).data()).toMatchObject({
    decidedAt: '2026-11-20T09:10:00+09:00',
  });
});

it('an approval by a slower clock relies on the lines that were there all the same', async () => {
  const second = await world.hire('second', 'operator');
  const third = await world.hire('third', 'operator');
  await world.fourEyesFrom(1_000n);
  const { id, lineId: part } = await takenWithLine(() => 1_000);
  const won = await wonOf(id);
  await importLines([{ at: '2026-11-20 09:11:00', won: 1_000 - won, name: '' }]);
  const rest = (await lines()).find((line) => line.id !== part);
  (await settle(world.operator, part, id)).data();
  world.wait(-1_000);
  expect((await settle(world.operator, rest?.id ?? 0, id)).data()).toMatchObject({ approvals: 1 });
  for (const token of [second, third])
    expect((await release(token, part)).reason()).toBe('STATUS_NOT_ALLOWED');
  expect((await decide(second, id, 'approve')).data()).toMatchObject({ state: 1, approvals: 2 });
});

it('a line that is linked by a slower clock after the approval is taken back by one operator', async () => {
  const { id, lineId } = await takenWithLine((won) => won);
  (await decide(world.operator, id, 'approve')).data();
  world.wait(-1_000);
  (await settle(world.operator, lineId, id)).data();
  expect(await lines()).toMatchObject([{ isLoose: true, settledAt: '2026-11-20T09:00:00+09:00' }]);
  (await release(world.operator, lineId)).data();
});
