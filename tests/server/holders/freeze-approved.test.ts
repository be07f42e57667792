// The emergency stop of a holder with requests that its operator has approved.
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '휴대폰 분실';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
  await world.fourEyesFrom(1n);
});

const { importLines, lines, wonOf, asTaker, asSecond, taken } = payoutDesk(() => world);
const freeze = async () => (await asTaker('holders.freeze', { id: 1, reason })).data();
const freezeAsSecond = async () => (await asSecond('holders.freeze', { id: 1, reason })).data();

it('holds an external send that was approved once together with another operator', async () => {
  const id = await world.sendOut('10');
  await world.take('externalSends', id);
  const txHash = `0x${'a'.repeat(64)}`;
  (await asTaker('externalSends.decide', { id, decision: 'approve', txHash })).data();
  expect(await freeze()).toMatchObject({ held: 0, signed: 1, left: [] });
  expect(await freezeAsSecond()).toMatchObject({ held: 1, left: [] });
  expect((await asTaker('externalSends.get', { id })).data()).toMatchObject({ state: 3, txHash });
});

it('says of a sale that its lines and an approval pay that it is paid', async () => {
  const id = await taken();
  await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일' }]);
  const [line] = await lines();
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
  expect(await freeze()).toMatchObject({ held: 0, signed: 0, left: [{ id, reason: 'PAYOUT_PAID' }] });
});

it('completes the hold of a purchase that its operator approved once another one has held it', async () => {
  const id = await world.buy('10000');
  (await asTaker('purchases.decide', { id, decision: 'approve' })).data();
  expect(await freeze()).toMatchObject({ left: [{ id, reason: 'STATUS_NOT_ALLOWED' }] });
  expect(await freezeAsSecond()).toMatchObject({ signed: 1 });
  expect(await freeze()).toMatchObject({ held: 1, left: [] });
});
