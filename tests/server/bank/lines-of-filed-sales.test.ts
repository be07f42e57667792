// A line that names a sale which was ever in a payout file says that it was paid, whatever its amount: the fee of the bank may be in it.
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

const { made, takeBack, importLines, wonOf, asTaker } = payoutDesk(() => world);

const importWithFee = async (id: number) =>
  importLines([{ at: SOON, won: -(await wonOf(id)) - 500, name: '다온일', memo: payoutReference(id) }]);
/** Whether the wallet offers a cancellation. */
const canCancel = async (id: number) =>
  (await world.asHolder('history.detail', { id })).data<{ canCancel: boolean }>().canCancel;
/** A sale that was taken back from its file and is still taken. */
const takenBack = async () => {
  const id = await world.sell('100');
  (await takeBack((await made([id])).id, [id])).data();
  return id;
};

describe('a sale that was taken back from its file, and that a line names with the fee in its amount', () => {
  it('is neither rejected, held nor put back', async () => {
    const id = await takenBack();
    await importWithFee(id);
    for (const decision of ['reject', 'hold'])
      expect((await asTaker('sales.decide', { id, decision, reason })).reason()).toBe('PAYOUT_PAID');
    expect((await asTaker('sales.putBack', { id, reason })).reason()).toBe('PAYOUT_PAID');
  });

  it('is not cancelled by its holder once it was put back', async () => {
    const id = await takenBack();
    (await asTaker('sales.putBack', { id, reason })).data();
    expect(await canCancel(id)).toBe(true);
    await importWithFee(id);
    expect(await canCancel(id)).toBe(false);
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
  });
});

it('a sale of a file that a line names with the fee in its amount counts as paid when the file is downloaded again', async () => {
  const ids = [await world.sell('100'), await world.sell('50')];
  const file = await made(ids);
  await importWithFee(ids[0] ?? 0);
  const seen = { downloads: 0, paid: [] as number[] };
  const download = async () => asTaker('payouts.download', { id: file.id, reason, seen });
  expect((await download()).reason()).toBe('PAYOUT_AGAIN');
  seen.paid = [ids[0] ?? 0];
  (await download()).data();
});

it('a sale that was in no file is cancelled although a line of another amount names it', async () => {
  const id = await world.sell('100');
  await importWithFee(id);
  expect(await canCancel(id)).toBe(true);
  (await world.asHolder('orders.cancel', { id })).data();
});
