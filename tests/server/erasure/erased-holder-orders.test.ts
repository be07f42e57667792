// A restored backup may leave an erased holder with open orders: they end without tokens, won or texts for that person
// (ADR-0020).
import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { eraseAgain as eraseHolderAgain, tablesWith } from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const REASON = '다온일 님 01000000001';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});
const { made, importLines, lines, wonOf } = payoutDesk(() => world);

const eraseAgain = () => eraseHolderAgain(world, 1);

const alarms = () =>
  world.store.read((db) => db.select().from(db.t.alarms).where(eq(db.t.alarms.holderId, 1)));

type Kind = 'sales' | 'purchases' | 'externalSends';
const open: Record<Kind, () => Promise<number>> = {
  sales: () => world.sell('100'),
  purchases: () => world.buy('10000'),
  externalSends: () => world.sendOut('10'),
};
const decide = (kind: Kind, id: number, decision: string, more: object = {}) =>
  world.asOperator(`${kind}.decide`, { id, decision, reason: REASON, ...more });

const marks = async (kind: Kind, id: number) =>
  (await world.asOperator(`${kind}.get`, { id })).data<{ marks: string[] }>().marks;

describe.each(['sales', 'purchases', 'externalSends'] as const)('of an erased holder, %s', (kind) => {
  let id: number;
  beforeEach(async () => {
    id = await open[kind]();
  });

  it('are neither taken, approved nor held', async () => {
    await eraseAgain();
    if (kind !== 'purchases')
      expect((await world.asOperator(`${kind}.take`, { id })).reason()).toBe('STATUS_NOT_ALLOWED');
    for (const decision of ['approve', 'hold']) {
      const answer = await decide(kind, id, decision, decision === 'approve' ? { txHash: TX_HASH } : {});
      expect(answer.reason()).toBe('STATUS_NOT_ALLOWED');
      expect(answer.error().message).toContain('거절만');
    }
  });

  it('are marked for the console, which offers nothing but the rejection', async () => {
    expect(await marks(kind, id)).toEqual([]);
    await eraseAgain();
    expect(await marks(kind, id)).toContain('rejectOnly');
  });

  it('are rejected, and neither the reason nor an alarm is kept', async () => {
    await eraseAgain();
    (await decide(kind, id, 'reject')).data();
    expect(await tablesWith(world, REASON)).toEqual([]);
    expect(await alarms()).toEqual([]);
    const shown = (await world.asOperator(`${kind}.get`, { id })).data();
    expect(shown).toMatchObject({ state: 2, reason: '파기됨' });
  });
});

it('lets a purchase of an erased holder expire, without an alarm', async () => {
  const id = await world.buy('10000');
  await eraseAgain();
  world.wait(2 * DAY_MS);
  await runBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
  const operator = await world.signInOperator('operator');
  expect((await world.call('admin.purchases.get', { id }, operator)).data()).toMatchObject({ state: 2 });
  expect(await alarms()).toEqual([]);
});

it('lets a sale of an erased holder be taken and approved once a line of the bank shows its payment', async () => {
  const id = await world.sell('100');
  await eraseAgain();
  await importLines([{ at: SOON, won: -(await wonOf(id)), name: `판매 ${id}` }]);
  expect((await decide('sales', id, 'reject')).reason()).toBe('PAYOUT_PAID');
  expect(await marks('sales', id)).not.toContain('rejectOnly');
  await world.take('sales', id);
  const [line] = await lines();
  const settle = { id: line?.id, as: 'order', orderId: id };
  (await world.asOperator('bankLines.settle', settle)).data();
  expect((await world.asOperator('sales.get', { id })).data()).toMatchObject({ state: 1 });
  expect(await alarms()).toEqual([]);
});

it('keeps no reason of an operator who takes a sale of an erased holder back from its file', async () => {
  const id = await world.sell('100');
  const file = await made([id]);
  await eraseAgain();
  (await world.asOperator('payouts.takeBack', { id: file.id, saleIds: [id], reason: REASON })).data();
  expect(await tablesWith(world, REASON)).toEqual([]);
  expect((await decide('sales', id, 'reject')).data()).toMatchObject({ state: 2 });
});

it('keeps no reason of a correction that takes tokens from an erased holder', async () => {
  const id = await world.buy('10000');
  (await decide('purchases', id, 'approve')).data();
  const listed = await world.asAdmin('ledger.transactions', { filter: { kind: 'purchase' } });
  const [purchase] = listed.data<{ data: { id: number }[] }>().data;
  await eraseAgain();
  const requestId = '00000000-0000-4000-8000-000000000001';
  const correction = { transactionId: purchase?.id, reason: REASON, requestId };
  (await world.asAdmin('corrections.create', correction)).data();
  expect(await tablesWith(world, REASON)).toEqual([]);
});
