import { expect, it } from 'vitest';
import { expirePurchases } from '../../server/features/purchases/expire-purchases.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const ROUNDS = [0, 1, 2, 3];

const KINDS = ['sales', 'externalSends'] as const;
const open = (kind: (typeof KINDS)[number]) => (kind === 'sales' ? world.sell('10') : world.sendOut('10'));

it.each(KINDS)('applies either a take or a concurrent cancellation of one of %s', async (kind) => {
  for (const round of ROUNDS) {
    const id = await open(kind);
    const take = () => world.asOperator(`${kind}.take`, { id });
    const cancel = () => world.asHolder('orders.cancel', { id });
    const answers = await Promise.all(round % 2 === 0 ? [take(), cancel()] : [cancel(), take()]);
    const [taken, cancelled] = round % 2 === 0 ? answers : answers.toReversed();
    const { state } = (await world.asOperator(`${kind}.get`, { id })).data<{ state: number }>();
    if (taken?.status === 200) {
      expect([state, cancelled?.reason()]).toEqual([0, 'CANNOT_CANCEL']);
      await world.asOperator(`${kind}.decide`, { id, decision: 'reject', reason: '확인' });
    } else {
      expect([state, cancelled?.status, taken?.reason()]).toEqual([2, 200, 'ALREADY_DECIDED']);
    }
  }
  expect((await world.balance()).lockup).toBe('0');
});

it.each(KINDS)('gives one of %s to one of two operators', async (kind) => {
  const id = await open(kind);
  const answers = await Promise.all([
    world.asOperator(`${kind}.take`, { id, version: 1 }),
    world.asAdmin(`${kind}.take`, { id, version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.reason()).toBe('TAKEN');
});

it.each(KINDS)('approves a taken one of %s although its holder cancels concurrently', async (kind) => {
  for (const round of ROUNDS) {
    const id = await open(kind);
    await world.take(kind, id);
    const txHash = `0x${round.toString().repeat(64)}`;
    const more = kind === 'sales' ? {} : { txHash };
    const approve = () => world.asOperator(`${kind}.decide`, { id, decision: 'approve', ...more });
    const cancel = () => world.asHolder('orders.cancel', { id });
    const answers = await Promise.all(round % 2 === 0 ? [approve(), cancel()] : [cancel(), approve()]);
    const [approved, cancelled] = round % 2 === 0 ? answers : answers.toReversed();
    expect([approved?.status, cancelled?.reason()]).toEqual([200, 'CANNOT_CANCEL']);
  }
  expect((await world.balance()).lockup).toBe('0');
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

it('never applies both a first approval and the expiry of a purchase', async () => {
  await world.fourEyesFrom(1n);
  const id = await world.buy('10000');
  world.wait(23 * 3_600_000);
  const operator = await world.signInOperator('operator');
  const admin = await world.signInOperator('admin1');
  const approve = (token: string) => world.call('admin.purchases.decide', { id, decision: 'approve' }, token);
  const [signed, expired] = await Promise.all([approve(operator), expirePurchases(hourAhead())]);
  expect([signed.status === 200, expired === 1].filter(Boolean)).toHaveLength(1);
  const second = await approve(admin);
  expect(signed.status === 200 ? second.data() : second.reason()).toEqual(
    signed.status === 200 ? { id, state: 1, approvals: 2 } : 'ALREADY_DECIDED',
  );
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
