// One act for an emergency: block, hold all open requests, end all sessions; all of it or nothing.
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { endTimedHolds } from '../../../server/features/requests/end-timed-holds.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const HOLDER = 1;
const freeze = (reason = '휴대폰을 잃어버렸어요.') =>
  world.asOperator('holders.freeze', { id: HOLDER, reason });
type Frozen = { held: number; signed: number; timed: number; left: object[]; ended: number };

describe('the emergency act', () => {
  it('blocks the holder, holds every pending request and ends the sessions', async () => {
    const purchase = await world.buy('10000');
    const sale = await world.sell('10');
    const send = await world.sendOut('5');
    const done = (await freeze()).data<Frozen>();
    expect(done).toMatchObject({ held: 3, signed: 0, left: [] });
    expect(done.ended).toBeGreaterThan(0);
    for (const [noun, id] of [
      ['purchases', purchase],
      ['sales', sale],
      ['externalSends', send],
    ] as const) {
      const row = (await world.asOperator(`${noun}.get`, { id })).data();
      expect(row).toMatchObject({ state: 3, reason: '휴대폰을 잃어버렸어요.' });
    }
    expect((await world.asOperator('holders.get', { id: HOLDER })).data()).toMatchObject({
      status: 'blocked',
    });
    expect((await world.asOperator('holders.sessions', { id: HOLDER })).data()).toEqual([]);
    const log = (await world.asOperator('audit.list', { filter: { action: 'holders.freeze' } })).data();
    expect(log).toMatchObject({ total: 1, data: [{ detail: { held: 3, left: 0, signed: 0 } }] });
  });

  it('leaves what another operator is paying, and says so', async () => {
    const sale = await world.sell('10');
    const purchase = await world.buy('10000');
    (await world.asAdmin('sales.take', { id: sale })).data();
    expect((await freeze()).data<Frozen>()).toMatchObject({
      held: 1,
      left: [{ kind: 'sale', id: sale, reason: 'TAKEN' }],
    });
    expect((await world.asOperator('sales.get', { id: sale })).data()).toMatchObject({
      state: 0,
      takenBy: 'admin1',
    });
    expect((await world.asOperator('purchases.get', { id: purchase })).data()).toMatchObject({ state: 3 });
  });

  it('signs the hold of a request that has a first approval, and the second operator completes it', async () => {
    await world.fourEyesFrom(10_000n);
    const id = await world.buy('10000');
    (await world.asAdmin('purchases.decide', { id, decision: 'approve' })).data();
    expect((await freeze()).data<Frozen>()).toMatchObject({ held: 0, signed: 1, left: [] });
    expect((await world.asOperator('purchases.get', { id })).data()).toMatchObject({ state: 0 });
    const reason = '휴대폰을 잃어버렸어요.';
    expect((await world.asAdmin('purchases.decide', { id, decision: 'hold', reason })).data()).toMatchObject({
      state: 3,
    });
  });

  it('can be repeated for a blocked holder, and changes nothing when it is refused', async () => {
    (await freeze()).data();
    expect((await freeze()).data<Frozen>()).toMatchObject({ held: 0, left: [] });
    expect((await world.asOperator('holders.freeze', { id: 999_999, reason: '확인' })).reason()).toBe(
      'NOT_FOUND',
    );
    expect((await freeze('')).status).toBe(400);
  });
});

describe('a hold until a day of a blocked holder', () => {
  const reason = '은행 점검이 끝나면 처리할게요.';
  const holdUntilTomorrow = async (id: number) =>
    (await world.asOperator('sales.decide', { id, decision: 'hold', reason, until: '2026-11-21' })).data<{
      state: number;
    }>();
  const stateOf = async (id: number) =>
    (await world.call('admin.sales.get', { id }, await world.signInOperator('operator'))).data<{
      state: number;
    }>().state;

  it.each(['holders.freeze', 'holders.block'])(
    'does not end after %s, until the holder is unblocked',
    async (path) => {
      const id = await world.sell('10');
      await holdUntilTomorrow(id);
      (await world.asOperator(path, { id: HOLDER, reason: '휴대폰을 잃어버렸어요.' })).data();
      world.wait(24 * HOUR_MS);
      expect(await endTimedHolds(world.deps)).toBe(0);
      expect(await stateOf(id)).toBe(3);
      const unblock = { id: HOLDER, reason: '본인 확인을 마쳤어요.' };
      (await world.call('admin.holders.unblock', unblock, await world.signInOperator('operator'))).data();
      expect(await endTimedHolds(world.deps)).toBe(1);
      expect(await stateOf(id)).toBe(0);
    },
  );

  it('does not end when it began after the holder was blocked', async () => {
    const id = await world.sell('10');
    (await world.asOperator('holders.block', { id: HOLDER, reason: '확인' })).data();
    await holdUntilTomorrow(id);
    world.wait(24 * HOUR_MS);
    expect(await endTimedHolds(world.deps)).toBe(0);
    expect(await stateOf(id)).toBe(3);
  });

  it('is counted by the emergency act, and a hold without a day is not', async () => {
    await holdUntilTomorrow(await world.sell('10'));
    const [plain, pending] = [await world.sell('5'), await world.sell('1')];
    (await world.asOperator('sales.decide', { id: plain, decision: 'hold', reason })).data();
    expect((await freeze()).data<Frozen>()).toMatchObject({ held: 1, signed: 0, timed: 1, left: [] });
    expect(await stateOf(pending)).toBe(3);
    const log = (await world.asOperator('audit.list', { filter: { action: 'holders.freeze' } })).data();
    expect(log).toMatchObject({ data: [{ detail: { held: 1, timed: 1 } }] });
  });
});
