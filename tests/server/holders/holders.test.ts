import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

describe('blocking a holder', () => {
  const act = (verb: string, more: Record<string, unknown> = {}) =>
    world.asOperator(`holders.${verb}`, { id: 1, reason: '도난 신고', ...more });

  it('ends every session immediately and refuses sign-in until unblocked', async () => {
    const second = await world.signIn('daon0001');
    expect((await act('block')).data()).toMatchObject({ status: 'blocked', blockedReason: '도난 신고' });
    expect((await world.asHolder('wallet.balance')).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('wallet.balance', {}, second)).reason()).toBe('UNAUTHENTICATED');
    const signIn = { login: 'daon0001', password: 'daon1234!' };
    expect((await world.call('auth.signIn', signIn)).reason()).toBe('BLOCKED');
    expect((await act('unblock')).data()).toMatchObject({ status: 'active', blockedReason: null });
    expect((await world.asHolder('wallet.balance')).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('auth.signIn', signIn)).status).toBe(200);
  });

  it('refuses an illegal status change, a missing holder and a missing reason', async () => {
    expect((await act('unblock')).reason()).toBe('STATUS_NOT_ALLOWED');
    await act('block');
    expect((await act('block')).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await act('block', { id: 3 })).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await act('block', { id: 999 })).reason()).toBe('NOT_FOUND');
    for (const reason of ['  ', '\u200B\u3164', '\u2800']) {
      expect((await act('block', { id: 2, reason })).reason()).toBe('REASON_REQUIRED');
    }
    expect((await world.asOperator('holders.block', { id: 2 })).reason()).toBe('REASON_REQUIRED');
    const viewer = await world.hire('viewer1', 'viewer');
    const block = { id: 2, reason: '도난 신고' };
    expect((await world.call('admin.holders.block', block, viewer)).reason()).toBe('FORBIDDEN');
  });

  it('applies one of two concurrent blocks', async () => {
    const answers = await Promise.all([act('block'), act('block')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('still receives', async () => {
    const { walletAddress } = (await world.asOperator('holders.get', { id: 4 })).data<{
      walletAddress: string;
    }>();
    const send = { to: { address: walletAddress }, net: '10', requestId: randomUUID() };
    expect((await world.asHolder('transfers.send', send)).data()).toMatchObject({ state: 1 });
  });
});

describe('locking tokens', () => {
  const lock = (amount: string, more: Record<string, unknown> = {}) =>
    world.asAdmin('holders.setLock', { id: 1, amount, reason: '분쟁 조사', ...more });
  const sell = (gross: string) =>
    world.asHolder('orders.sell', { linkedAccountId: 1, gross, requestId: randomUUID() });

  it('reduces the available amount, to the unit', async () => {
    expect((await lock('900.00000001')).data()).toMatchObject({
      balance: '1000',
      lockup: '900.00000001',
      available: '99.99999999',
    });
    expect((await sell('100')).reason()).toBe('NOT_ENOUGH');
    expect((await sell('99.99999999')).status).toBe(200);
    expect(await world.balance()).toMatchObject({ balance: '1000', lockup: '1000', available: '0' });
  });

  it('replaces the previous lock, may exceed the balance, and does not change reservations', async () => {
    await sell('100');
    expect((await lock('5000')).data()).toMatchObject({ locked: '5000', held: '100', available: '0' });
    expect((await lock('0')).data()).toMatchObject({ locked: '0', held: '100', available: '900' });
  });

  it('is refused beside a lock that another admin has changed meanwhile', async () => {
    expect((await lock('900', { shown: '0' })).status).toBe(200);
    expect((await lock('5', { shown: '0' })).reason()).toBe('STALE_VERSION');
    expect(await world.balance()).toMatchObject({ lockup: '900' });
    // The first call again, as after a lost answer: what it asks for holds already.
    expect((await lock('900', { shown: '0' })).status).toBe(200);
    expect((await lock('5', { shown: '900' })).data()).toMatchObject({ locked: '5' });
  });

  it('is for admins, for holders with an account, and within bounds', async () => {
    const refused = await world.asOperator('holders.setLock', { id: 1, amount: '1', reason: '분쟁 조사' });
    expect(refused.reason()).toBe('FORBIDDEN');
    expect((await lock('1', { id: 3 })).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await lock('1', { id: 999 })).reason()).toBe('NOT_FOUND');
    expect((await lock('9000000000.00000001')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await lock('-1')).reason()).toBe('AMOUNT_INVALID');
    expect((await lock('1', { reason: '' })).reason()).toBe('REASON_REQUIRED');
  });
});

describe('paying out a closed holder', () => {
  const payOut = (amount: string, more: Record<string, unknown> = {}) =>
    world.asAdmin('holders.payOut', { id: 1, amount, reason: '본인 확인', requestId: randomUUID(), ...more });
  const close = () => world.asHolder('auth.closeAccount', { password: 'daon1234!', agreed: true });

  it('lists closed holders with a balance and takes their tokens back without a fee', async () => {
    expect((await payOut('1000')).reason()).toBe('STATUS_NOT_ALLOWED');
    await close();
    const owed = { filter: { status: 'closed', withBalance: true } };
    expect((await world.asOperator('holders.list', owed)).data()).toMatchObject({
      total: 1,
      data: [{ id: 1, status: 'closed', balance: '1000' }],
    });
    expect((await payOut('1000')).data()).toMatchObject({
      state: 1,
      approvals: 1,
      amount: '1000',
      payoutWon: '100000',
    });
    expect((await world.asOperator('holders.list', owed)).data()).toMatchObject({ total: 0 });
  });

  it('pays once under a key and never more than is available', async () => {
    await world.sell('100');
    await close();
    expect((await payOut('900.00000001')).reason()).toBe('NOT_ENOUGH');
    expect((await payOut('0.00999999')).reason()).toBe('AMOUNT_TOO_SMALL');
    const requestId = randomUUID();
    const first = (await payOut('900', { requestId })).data();
    expect((await payOut('900', { requestId })).data()).toEqual(first);
    expect((await payOut('0.5')).reason()).toBe('NOT_ENOUGH');
  });
});
