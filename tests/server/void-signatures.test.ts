// A signature whose operator may no longer sign counts nowhere: not for the next decision, not on the panel, not in the lists.
import { expect, it } from 'vitest';
import { eq } from '../../db/sql.ts';
import { eachMoneyWorld, type MoneyWorld } from '../support/people/money-world.ts';
import { payoutDesk, SOON } from '../support/bank/payout-desk.ts';

const NOTE = '은행에 전화로 확인';

let world: MoneyWorld;
let second: string;
let third: string;
let fourth: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('second', 'operator');
  third = await world.hire('third', 'operator');
  fourth = await world.hire('fourth', 'operator');
  await world.fourEyesFrom(1_000n);
});

const { made, importLines, lines, wonOf } = payoutDesk(() => world);

const disableSecond = () =>
  world.store.write((tx) =>
    tx
      .update(tx.t.operators)
      .set({ disabledAt: world.deps.clock.now() })
      .where(eq(tx.t.operators.login, 'second')),
  );

const approve = (kind: 'purchases' | 'sales', id: number, token: string) =>
  world.call(`admin.${kind}.decide`, { id, decision: 'approve' }, token);

it('does not vouch for lines that do not name the sale', async () => {
  const orderId = await world.sell('100');
  await made([orderId]);
  await importLines([{ at: SOON, won: -(await wonOf(orderId)), name: '' }]);
  const [line] = await lines();
  const settle = { as: 'order', id: line?.id, orderId };
  (await world.call('admin.bankLines.settle', { ...settle, note: NOTE }, second)).data();
  await disableSecond();
  expect((await approve('sales', orderId, third)).reason()).toBe('PAYOUT_UNNAMED');
  const vouch = { ...settle, isLinked: true, note: NOTE };
  expect((await world.call('admin.bankLines.settle', vouch, third)).data()).toMatchObject({ approvals: 1 });
  expect((await approve('sales', orderId, fourth)).data()).toMatchObject({ state: 1, approvals: 2 });
});

it('is shown neither on the panel nor as an approval of the decided request', async () => {
  const id = await world.buy('10000');
  expect((await approve('purchases', id, second)).data()).toMatchObject({ state: 0, approvals: 1 });
  const signers = async () =>
    (await world.call('admin.inbox.facts', { kind: 'purchase', id }, third)).data<{
      signers: { login: string }[];
    }>().signers;
  expect(await signers()).toMatchObject([{ login: 'second' }]);
  await disableSecond();
  expect(await signers()).toEqual([]);
  expect((await approve('purchases', id, third)).data()).toMatchObject({ state: 0, approvals: 1 });
  expect((await approve('purchases', id, fourth)).data()).toMatchObject({ state: 1, approvals: 2 });
  const listed = await world.call('admin.purchases.list', { filter: { state: 1 } }, third);
  expect(listed.data<{ data: { id: number }[] }>().data.find((row) => row.id === id)).toMatchObject({
    approvedBy: ['third', 'fourth'],
  });
});
