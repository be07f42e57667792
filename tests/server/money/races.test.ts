import { expect, it } from 'vitest';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

/** Another process whose clock is an hour ahead, so that its expiry job meets the last approvals here. */
const hourAhead = () => {
  const { deps } = world;
  return { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 3_600_000) } };
};

it('applies either the approval or the expiry of a purchase', async () => {
  const id = await world.buy('10000');
  world.wait(23 * 3_600_000);
  const operator = await world.signInOperator('operator');
  const [decided, expired] = await Promise.all([
    world.call('admin.purchases.decide', { id, decision: 'approve' }, operator),
    expirePurchases(hourAhead()),
  ]);
  expect([decided.status === 200, expired === 1].filter(Boolean)).toHaveLength(1);
  const state = (await world.call('admin.purchases.get', { id }, operator)).data<{ state: number }>().state;
  expect(state).toBe(decided.status === 200 ? 1 : 2);
});

it('decides a request of a holder who is blocked concurrently', async () => {
  const id = await world.sell('10');
  await world.take('sales', id);
  const [decided, blocked] = await Promise.all([
    world.asOperator('sales.decide', { id, decision: 'approve' }),
    world.asOperator('holders.block', { id: 1, reason: '도난 신고' }),
  ]);
  expect([decided.status, blocked.status]).toEqual([200, 200]);
});

it('opens no order for a holder who is blocked concurrently, or opens it before', async () => {
  const sale = { linkedAccountId: 1, gross: '10', requestId: '7f9c24e8-3b12-4c6d-8e9f-0a1b2c3d4e5f' };
  const [blocked, sold] = await Promise.all([
    world.asOperator('holders.block', { id: 1, reason: '도난 신고' }),
    world.asHolder('orders.sell', sale),
  ]);
  expect(blocked.status).toBe(200);
  expect([200, 401]).toContain(sold.status);
  expect((await world.asHolder('wallet.balance')).reason()).toBe('UNAUTHENTICATED');
});

it('decides a request of a holder who closes concurrently', async () => {
  const sale = await world.sell('10');
  const send = await world.sendOut('10');
  await world.take('sales', sale);
  await world.take('externalSends', send);
  const [closed, decided] = await Promise.all([
    world.asHolder('auth.closeAccount', { password: 'daon1234!', agreed: true }),
    world.asOperator('sales.decide', { id: sale, decision: 'approve' }),
  ]);
  expect([closed.status, decided.status]).toEqual([200, 200]);
  const later = { id: send, decision: 'approve', txHash: TX_HASH };
  expect((await world.asOperator('externalSends.decide', later)).status).toBe(200);
  const holder = (await world.asOperator('holders.get', { id: 1 })).data();
  expect(holder).toMatchObject({ status: 'closed', lockup: '0' });
});
