// The holder reads why a line of the bank became a new purchase, also when two operators approve it.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const NOTE = '주문과 다른 금액을 입금했어요';
const LATER_NOTE = '은행에 물어봤어요';

let world: MoneyWorld;
let line: number | undefined;
let order: number | undefined;

eachMoneyWorld((fresh) => (world = fresh));

const { asTaker, asSecond, importLines, lines, expire } = payoutDesk(() => world);

/** A line that one of two operators has made a new purchase. */
beforeEach(async () => {
  await world.hire('second', 'operator');
  const earlier = await world.buy('10000');
  await importLines([{ at: SOON, won: 20_000, name: '다온일' }]);
  line = (await lines())[0]?.id;
  await world.fourEyesFrom(1n);
  const made = await asTaker('bankLines.settle', {
    id: line,
    as: 'newPurchase',
    orderId: earlier,
    note: NOTE,
  });
  order = made.data<{ line: { candidates: { id: number }[] } }>().line.candidates[0]?.id;
  world.wait(25 * HOUR_MS);
});

async function reasonsRead() {
  const holder = await world.signIn('daon0001');
  const { rows } = (await world.call('alarms.list', {}, holder)).data<{
    rows: { trxId: number; reason: string | null }[];
  }>();
  const { reason } = (await world.call('history.detail', { id: order }, holder)).data<{ reason: string }>();
  return { alarms: rows.filter(({ trxId }) => trxId === order).map((alarm) => alarm.reason), reason };
}

it('approved with the certain ones', async () => {
  (await asSecond('bankLines.approve', { ids: [line], requestId: randomUUID() })).data();
  expect(await reasonsRead()).toEqual({ alarms: [NOTE], reason: NOTE });
});

it('approved alone, with a note of the second operator for the log', async () => {
  const linked = { id: line, as: 'order', orderId: order, isLinked: true, note: LATER_NOTE };
  expect((await asSecond('bankLines.settle', linked)).data()).toMatchObject({ approvals: 2 });
  expect(await reasonsRead()).toEqual({ alarms: [NOTE], reason: NOTE });
});

it('as the note says that the line has since the first approval expired', async () => {
  await expire();
  const linked = { id: line, as: 'order', orderId: order, isLinked: true };
  expect((await asSecond('bankLines.settle', { ...linked, note: LATER_NOTE })).data()).toMatchObject({
    approvals: 1,
  });
  expect((await asTaker('bankLines.settle', linked)).data()).toMatchObject({ approvals: 2 });
  expect(await reasonsRead()).toEqual({ alarms: [LATER_NOTE], reason: LATER_NOTE });
});
