// The first of two approvals of a sale that its taker has paid by hand. Its payment claim lasts until the take ends.
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
  await world.fourEyesFrom(1n);
});

const { create, made, takeBack, importLines, lines, wonOf, asTaker, asSecond, taken, expire } = payoutDesk(
  () => world,
);

const approveOnce = async (id: number) =>
  expect((await asTaker('sales.decide', { id, decision: 'approve' })).data()).toMatchObject({ state: 0 });

/** A sale that its taker approved as the first of two. */
async function approved(): Promise<number> {
  const id = await taken();
  await approveOnce(id);
  return id;
}

async function approvedLongAgo(): Promise<number> {
  const id = await approved();
  await expire();
  return id;
}

/** Neither of them alone, and no file: two together. */
async function needsTwo(id: number): Promise<void> {
  expect((await create([id])).reason()).toBe('PAYOUT_REFUSED');
  const input = { id, decision: 'reject', reason };
  expect((await asTaker('sales.decide', input)).data()).toMatchObject({ state: 0, approvals: 1 });
  expect((await asTaker('sales.decide', input)).reason()).toBe('SAME_OPERATOR');
  expect((await asSecond('sales.decide', input)).data()).toMatchObject({ state: 2 });
}

describe('once it has expired', () => {
  it('still asks for two people to reject it, and keeps it out of a payout file', async () => {
    await needsTwo(await approvedLongAgo());
  });

  it('lasts when what its operator signed afterwards has expired too', async () => {
    const id = await approvedLongAgo();
    (await asTaker('sales.putBack', { id, reason })).data();
    await expire();
    await needsTwo(id);
  });

  it.each(['a part of it', 'the whole of it'])(
    'lasts when a line was linked as %s and taken back',
    async (part) => {
      const id = await approved();
      const won = part === 'a part of it' ? -500 : -(await wonOf(id));
      await importLines([{ at: SOON, won, name: '전기요금' }]);
      const [line] = await lines();
      await expire();
      (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
      (await asTaker('bankLines.release', { id: line?.id, reason })).data();
      await needsTwo(id);
    },
  );

  it.each([2, 72, 720])('lasts when signatures are changed to last %i hours', async (value) => {
    const id = await approvedLongAgo();
    const admin = await world.hire('admin2', 'admin');
    const set = { key: 'signatureHours', value };
    for (const token of [await world.signInOperator('admin1'), admin])
      (await world.call('admin.settings.set', set, token)).data();
    await needsTwo(id);
  });

  it('ends with the take', async () => {
    const id = await approvedLongAgo();
    for (const putBack of [asTaker, asSecond]) (await putBack('sales.putBack', { id, reason })).data();
    await expire();
    expect((await asTaker('sales.decide', { id, decision: 'reject', reason })).data()).toMatchObject({
      state: 2,
    });
  });
});

it('an approval that relies on a line of the whole sale makes no payment claim of its own', async () => {
  const id = await taken();
  await importLines([{ at: SOON, won: -(await wonOf(id)), name: '전기요금' }]);
  const [line] = await lines();
  (await asTaker('bankLines.settle', { id: line?.id, as: 'order', orderId: id })).data();
  (await asTaker('bankLines.release', { id: line?.id, reason })).data();
  expect((await asTaker('sales.decide', { id, decision: 'reject', reason })).data()).toMatchObject({
    state: 2,
  });
});

describe('the file of such a sale', () => {
  it('says that it is paid before it is given again', async () => {
    const ids = [await world.sell('100'), await world.sell('100')];
    const file = await made(ids);
    await approveOnce(ids[0] ?? 0);
    const answer = await asSecond('payouts.download', {
      id: file.id,
      reason,
      seen: { downloads: 0, paid: [] },
    });
    expect(answer.reason()).toBe('PAYOUT_AGAIN');
    expect(answer.error().data.details).toMatchObject({ paid: 1, paidIds: [ids[0]] });
    await approveOnce(ids[1] ?? 0);
    expect((await asSecond('payouts.download', { id: file.id, reason })).reason()).toBe('PAYOUT_DONE');
  });

  it('gives it back once the approval has expired, and then two people are needed', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    await approveOnce(id);
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
    await expire();
    (await takeBack(file.id, [id])).data();
    await needsTwo(id);
  });
});

describe('an emergency stop of its holder', () => {
  it.each(['valid', 'expired'])('leaves the sale to its taker while the approval is %s', async (state) => {
    const id = state === 'valid' ? await approved() : await approvedLongAgo();
    const left = [{ kind: 'sale', id, reason: 'PAYOUT_PAID' }];
    for (const freeze of [asTaker, asSecond])
      expect((await freeze('holders.freeze', { id: 1, reason })).data()).toMatchObject({ held: 0, left });
    expect((await asTaker('sales.get', { id })).data()).toMatchObject({ state: 0, takenBy: 'operator' });
    await needsTwo(id);
  });

  it('does not replace an approval of a purchase by the same operator', async () => {
    const id = await world.buy('10000');
    expect((await asTaker('purchases.decide', { id, decision: 'approve' })).data()).toMatchObject({
      approvals: 1,
    });
    const left = [{ kind: 'purchase', id, reason: 'STATUS_NOT_ALLOWED' }];
    expect((await asTaker('holders.freeze', { id: 1, reason })).data()).toMatchObject({ signed: 0, left });
    expect((await asTaker('purchases.get', { id })).data()).toMatchObject({ approvedBy: ['operator'] });
  });
});

describe('a sale whose taker was disabled', () => {
  const NOTE = '은행에 전화로 확인';

  /** Paid by hand, with a line that names its holder. */
  async function left(): Promise<{ id: number; lineId: number }> {
    const id = await taken();
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일' }]);
    const [line] = await lines();
    return { id, lineId: line?.id ?? 0 };
  }
  const disable = () =>
    world.store.write((tx) =>
      tx
        .update(tx.t.operators)
        .set({ disabledAt: world.deps.clock.now() })
        .where(eq(tx.t.operators.login, 'operator')),
    );

  it('is approved by two others for its line, the first with a note', async () => {
    const { id, lineId } = await left();
    const settle = { id: lineId, as: 'order', orderId: id };
    expect((await asSecond('bankLines.settle', { ...settle, note: NOTE })).reason()).toBe('TAKEN');
    await disable();
    expect((await world.asAdmin('sales.putBack', { id, reason })).reason()).toBe('PAYOUT_PAID');
    expect((await asSecond('bankLines.settle', settle)).reason()).toBe('PAYOUT_UNNAMED');
    expect((await asSecond('bankLines.settle', { ...settle, note: NOTE })).data()).toMatchObject({
      approvals: 1,
    });
    const linked = { ...settle, isLinked: true };
    expect((await world.asAdmin('bankLines.settle', linked)).data()).toMatchObject({ approvals: 2 });
    expect((await world.asAdmin('sales.get', { id })).data()).toMatchObject({ state: 1 });
  });

  it('is approved by two others too when the taker was the first of two for that line', async () => {
    const { id, lineId } = await left();
    const settle = { id: lineId, as: 'order', orderId: id };
    expect((await asTaker('bankLines.settle', settle)).data()).toMatchObject({ approvals: 1 });
    await disable();
    const linked = { ...settle, isLinked: true, note: NOTE };
    expect((await asSecond('bankLines.settle', linked)).data()).toMatchObject({ approvals: 1 });
    expect((await world.asAdmin('bankLines.settle', linked)).data()).toMatchObject({ approvals: 2 });
  });
});
