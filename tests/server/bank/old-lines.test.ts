// A line that is imported late may be the payment of an order that was approved too long ago to be offered.
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk } from '../../support/bank/payout-desk.ts';

const PAID_AT = '2026-11-20 09:20:00';

let world: MoneyWorld;
eachMoneyWorld((fresh) => (world = fresh));
const { approve, asTaker, importLines, lines, taken, wonOf } = payoutDesk(() => world);

async function signInLater(days: number) {
  world.wait(days * DAY_MS);
  world.operator = await world.signInOperator('operator');
}

it('is certain for no equal sale of the holder, which was not paid', async () => {
  const [paid, open] = [await taken(), await taken()];
  const won = await wonOf(paid);
  world.wait(0.4 * HOUR_MS);
  (await asTaker('sales.decide', { id: paid, decision: 'approve' })).data();
  await signInLater(15);
  await importLines([{ at: PAID_AT, won: -won, name: '다온일' }]);
  const [line] = await lines();
  expect(line).toMatchObject({ match: 'several', candidates: [{ id: open }] });
  const [result] = await approve([line?.id ?? 0]);
  expect(result).toMatchObject({ outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' });
  // A person who knows it settles it.
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: paid })).data();
});

it('is certain as long as every order that it may have paid is offered', async () => {
  const sale = await taken();
  const won = await wonOf(sale);
  await signInLater(13);
  await importLines([{ at: PAID_AT, won: -won, name: '다온일' }]);
  expect(await lines()).toMatchObject([{ match: 'certain', candidates: [{ id: sale }] }]);
});
