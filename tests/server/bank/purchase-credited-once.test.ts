// One operator does not credit a holder twice for the money of a purchase that was approved by hand.
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { importLines, lines, asTaker } = payoutDesk(() => world);
const newPurchase = (id: number | undefined, orderId: number) =>
  asTaker('bankLines.settle', { id, as: 'newPurchase', orderId, note: '새 구매' });
const approvedByHand = async () => {
  const id = await world.buy('10000');
  world.wait(0.3 * HOUR_MS);
  return { id, approve: async () => (await asTaker('purchases.decide', { id, decision: 'approve' })).data() };
};

it('the parts of its money are linked with it, and no more than all of it', async () => {
  const unmatched = async () =>
    Number(
      (await asTaker('closings.preview', { companyId: 1, day: '2026-11-20' })).data<{ unmatched: string }>()
        .unmatched,
    );
  const before = await unmatched();
  const { id, approve } = await approvedByHand();
  await approve();
  await importLines([
    { at: SOON, won: 4_000, name: '다온일' },
    { at: '2026-11-20 09:11:00', won: 6_000, name: '다온일' },
    { at: '2026-11-20 09:12:00', won: 1, name: '다온일' },
  ]);
  const [first, second, more] = await lines();
  const link = (lineId: number | undefined) =>
    asTaker('bankLines.settle', { id: lineId, as: 'order', orderId: id });
  expect((await newPurchase(first?.id, id)).error().message).toContain('그 구매에 연결하거나');
  expect((await link(first?.id)).data()).toMatchObject({
    approvals: 0,
    missing: '0',
    line: { isLoose: true },
  });
  expect((await link(second?.id)).data()).toMatchObject({
    approvals: 0,
    missing: '0',
    line: { isLoose: true },
  });
  expect((await link(more?.id)).reason()).toBe('BANK_LINE_AMOUNT');
  expect(await unmatched()).toBe(before - 1);
  expect((await world.balance()).balance).toBe('1099');
  (await asTaker('bankLines.release', { id: second?.id, reason })).data();
  (await link(second?.id)).data();
});
