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

it('a line that certainly paid such a purchase is no new purchase, and links with it', async () => {
  const { id, approve } = await approvedByHand();
  await approve();
  await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
  const [line] = await lines();
  expect(line).toMatchObject({ match: 'certain', candidates: [{ id }] });
  expect((await newPurchase(line?.id, id)).reason()).toBe('STATUS_NOT_ALLOWED');
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
});

it('a part of its money that was released from it is no new purchase', async () => {
  const { id, approve } = await approvedByHand();
  await importLines([{ at: SOON, won: 4_000, name: '다온일' }]);
  const [line] = await lines();
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
  await approve();
  (await asTaker('bankLines.release', { id: line?.id, reason })).data();
  expect((await newPurchase(line?.id, id)).reason()).toBe('STATUS_NOT_ALLOWED');
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
});

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

it('a second transfer of its amount, and a later one, are new purchases', async () => {
  const { id, approve } = await approvedByHand();
  await approve();
  await importLines([
    { at: SOON, won: 10_000, name: '다온일' },
    { at: '2026-11-20 09:11:00', won: 10_000, name: '다온일' },
    { at: '2026-11-20 11:00:00', won: 10_000, name: '다온일' },
  ]);
  const [first, second, late] = await lines();
  (await newPurchase(late?.id, id)).data();
  expect((await newPurchase(second?.id, id)).reason()).toBe('STATUS_NOT_ALLOWED');
  (await asTaker('bankLines.settle', { id: first?.id, as: 'order', orderId: id })).data();
  (await newPurchase(second?.id, id)).data();
});

it('a part that is linked with it does not make its money certain for another order of the holder', async () => {
  const { id, approve } = await approvedByHand();
  const other = await world.buy('10000');
  // Many try an account with one won before they wire.
  await importLines([{ at: SOON, won: 1, name: '다온일' }]);
  const [part] = await lines();
  (await asTaker('bankLines.settle', { id: part?.id, as: 'order', orderId: id })).data();
  world.wait(0.3 * HOUR_MS);
  await approve();
  await importLines([{ at: '2026-11-20 09:30:00', won: 10_000, name: '다온일' }]);
  const money = (await lines()).find((line) => line.id !== part?.id);
  expect(money).toMatchObject({ match: 'several' });
  expect(new Set(money?.candidates.map((order) => order.id))).toEqual(new Set([id, other]));
  const [result] = await payoutDesk(() => world).approve([money?.id ?? 0]);
  expect(result).toMatchObject({ outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' });
  // Released, the part makes room for the whole amount; the console offers that.
  expect((await lines()).find((line) => line.id === part?.id)).toMatchObject({ isLoose: true });
  (await asTaker('bankLines.release', { id: part?.id, reason })).data();
  (await asTaker('bankLines.settle', { id: money?.id, as: 'order', orderId: id })).data();
  expect(await lines()).toMatchObject([
    { match: 'none', isLoose: false },
    { match: 'settled', isLoose: true },
  ]);
  expect((await world.balance()).balance).toBe('1099');
});

it('a part that is linked with an approved sale does not make its payout certain for another one', async () => {
  const { taken, wonOf, approve } = payoutDesk(() => world);
  const [paid, other] = [await taken(), await taken()];
  const won = await wonOf(paid);
  await importLines([{ at: SOON, won: -1, name: '다온일' }]);
  const [part] = await lines();
  (await asTaker('bankLines.settle', { id: part?.id, as: 'order', orderId: paid })).data();
  world.wait(0.3 * HOUR_MS);
  (await asTaker('sales.decide', { id: paid, decision: 'approve' })).data();
  await importLines([{ at: '2026-11-20 09:20:00', won: -won, name: '다온일' }]);
  const money = (await lines()).find((line) => line.id !== part?.id);
  expect(new Set(money?.candidates.map((order) => order.id))).toEqual(new Set([paid, other]));
  expect(await approve([money?.id ?? 0])).toMatchObject([{ outcome: 'refused' }]);
});

it('a line of the whole amount is a doubt for a purchase with a part, not refused as certain', async () => {
  const { id, approve } = await approvedByHand();
  await importLines([{ at: SOON, won: 1, name: '다온일' }]);
  const [part] = await lines();
  (await asTaker('bankLines.settle', { id: part?.id, as: 'order', orderId: id })).data();
  await approve();
  await importLines([{ at: '2026-11-20 09:11:00', won: 10_000, name: '다온일' }]);
  const money = (await lines()).find((line) => line.id !== part?.id);
  expect(money).toMatchObject({ match: 'several', candidates: [{ id }] });
});
