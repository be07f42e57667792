import { afterEach, beforeEach, expect, it } from 'vitest';
import { expirePurchases } from '../../server/features/requests/close-request.ts';
import { createMoneyWorld, TX_HASH, type MoneyWorld } from '../support/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(async () => {
  await world.soundBooks();
  await world.close();
});

const ROUNDS = [0, 1, 2, 3];

it.each(['sale', 'externalSend'])('lets one of approval and taking back win over a %s', async (kind) => {
  for (const round of ROUNDS) {
    const id = await (kind === 'sale' ? world.sell('10') : world.sendOut('10'));
    const txHash = `0x${round.toString().repeat(64)}`;
    const approve = () =>
      kind === 'sale'
        ? world.asOperator('sales.decide', { id, decision: 'approve' })
        : world.asOperator('externalSends.decide', { id, decision: 'approve', txHash });
    const cancel = () => world.asHolder('orders.cancel', { id });
    const answers = await Promise.all(round % 2 === 0 ? [approve(), cancel()] : [cancel(), approve()]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(['ALREADY_DECIDED', 'CANNOT_CANCEL']).toContain(refused?.reason());
  }
  expect((await world.balance()).lockup).toBe('0');
});

it('lets one of approval and the end of its time win over a purchase', async () => {
  const id = await world.buy('10000');
  world.wait(24 * 3_600_000);
  const operator = await world.signInOperator('operator');
  const [decided, expired] = await Promise.all([
    world.call('admin.purchases.decide', { id, decision: 'approve' }, operator),
    expirePurchases(world.deps),
  ]);
  expect([decided.status === 200, expired === 1].filter(Boolean)).toHaveLength(1);
  const state = (await world.call('admin.purchases.get', { id }, operator)).data<{ state: number }>().state;
  expect(state).toBe(decided.status === 200 ? 1 : 2);
});

it('decides a request of a holder who is blocked at the same moment', async () => {
  const id = await world.sell('10');
  const [decided, blocked] = await Promise.all([
    world.asOperator('sales.decide', { id, decision: 'approve' }),
    world.asOperator('holders.block', { id: 1, reason: '도난 신고' }),
  ]);
  expect([decided.status, blocked.status]).toEqual([200, 200]);
});

it('opens no order for a holder who is blocked at the same moment, or opens it before', async () => {
  const sale = { linkedAccountId: 1, gross: '10', requestId: '7f9c24e8-3b12-4c6d-8e9f-0a1b2c3d4e5f' };
  const [blocked, sold] = await Promise.all([
    world.asOperator('holders.block', { id: 1, reason: '도난 신고' }),
    world.asHolder('orders.sell', sale),
  ]);
  expect(blocked.status).toBe(200);
  expect([200, 401]).toContain(sold.status);
  expect((await world.asHolder('wallet.balance')).reason()).toBe('UNAUTHENTICATED');
});

it('decides a request of a holder who closes at the same moment', async () => {
  const sale = await world.sell('10');
  const send = await world.sendOut('10');
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
