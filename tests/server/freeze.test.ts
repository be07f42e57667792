// One act for an emergency: block, hold all open requests, end all sessions; all of it or nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(async () => {
  await world.soundBooks();
  await world.close();
});

const HOLDER = 1;
const freeze = (reason = '휴대폰을 잃어버렸어요.') =>
  world.asOperator('holders.freeze', { id: HOLDER, reason });
type Frozen = { held: number; signed: number; left: object[]; ended: number };

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
