import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachMoneyWorld, OUTSIDE, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let address: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  address = (await world.asHolder('wallet.address')).data<{ address: string }>().address;
});

const input = (more: Record<string, unknown> = {}) => ({
  address,
  amount: '25.5',
  txHash: TX_HASH,
  requestId: randomUUID(),
  ...more,
});

const record = (more: Record<string, unknown> = {}) => world.asAdmin('deposits.record', input(more));

describe('recording a deposit', () => {
  it('credits the holder, lists it, and sets the unread mark', async () => {
    const recorded = (await record()).data<{ id: number; state: number; approvals: number }>();
    expect(recorded).toEqual({ id: expect.any(Number) as number, state: 1, approvals: 1 });
    expect(await world.balance()).toMatchObject({ balance: '1025.5', available: '1025.5' });
    expect((await world.asHolder('history.detail', { id: recorded.id })).data()).toMatchObject({
      type: 1,
      incoming: true,
      state: 1,
      amount: '25.5',
      otherInfo: '외부 지갑',
      txId: TX_HASH,
      fee: '0',
    });
    const { rows } = (await world.asHolder('alarms.list')).data<{ rows: unknown[] }>();
    expect(rows[0]).toMatchObject({ type: 21, amount: '25.5', trxId: recorded.id });
    expect((await world.asOperator('deposits.list', { filter: { holder: 1 } })).data()).toMatchObject({
      total: 1,
      data: [
        {
          id: recorded.id,
          holder: { login: 'daon0001' },
          amount: '25.5',
          txHash: TX_HASH,
          logIndex: 0,
          recordedBy: 'admin1',
        },
      ],
    });
  });

  it('names the sender where the operator knows it', async () => {
    const { id } = (await record({ from: OUTSIDE })).data<{ id: number }>();
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({ otherInfo: OUTSIDE });
  });

  it('accepts one deposit for each hash and log index', async () => {
    await record();
    expect((await record()).reason()).toBe('DEPOSIT_RECORDED');
    const shouted = TX_HASH.toUpperCase().replace('0X', '0x');
    expect((await record({ txHash: shouted, logIndex: 0 })).reason()).toBe('DEPOSIT_RECORDED');
    expect((await record({ logIndex: 1 })).data()).toMatchObject({ state: 1 });
    expect(await world.balance()).toMatchObject({ balance: '1051' });
  });

  it('answers the first result again under a key, also after a restart', async () => {
    const requestId = randomUUID();
    const first = (await record({ requestId })).data();
    await world.restart();
    expect((await record({ requestId })).data()).toEqual(first);
    expect((await record({ requestId, amount: '1' })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    expect(await world.balance()).toMatchObject({ balance: '1025.5' });
  });

  it('records one of many concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => record()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await world.balance()).toMatchObject({ balance: '1025.5' });
  });

  it('refuses an unknown or closed wallet, and credits a blocked one', async () => {
    expect((await record({ address: OUTSIDE })).reason()).toBe('NOT_FOUND');
    expect((await record({ address: '0x12' })).reason()).toBe('ADDRESS_INVALID');
    await world.asOperator('holders.block', { id: 1, reason: '도난 신고' });
    expect((await record()).data()).toMatchObject({ state: 1 });
    await world.asOperator('holders.unblock', { id: 1, reason: '확인' });
    const holder = await world.signIn('daon0001');
    await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, holder);
    expect((await record({ logIndex: 1 })).reason()).toBe('RECIPIENT_UNAVAILABLE');
  });

  it('refuses zero, too large amounts and malformed hashes', async () => {
    expect((await record({ amount: '0' })).reason()).toBe('AMOUNT_TOO_SMALL');
    // With the present 1 000, the balance would exceed 9 000 000 000.
    expect((await record({ amount: '8999999000.00000001' })).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await record({ amount: '1e3' })).reason()).toBe('AMOUNT_INVALID');
    expect((await record({ txHash: '0x12' })).reason()).toBe('TX_HASH_REQUIRED');
    expect((await record({ logIndex: -1 })).reason()).toBe('INVALID_INPUT');
    expect((await record({ requestId: 'x' })).reason()).toBe('INVALID_INPUT');
  });

  it('refuses more than a wallet may have before the first of two signatures', async () => {
    await world.fourEyesFrom(1n);
    expect((await record({ amount: '9000000000.00000001' })).reason()).toBe('AMOUNT_TOO_LARGE');
  });
});

describe('a deposit under four eyes', () => {
  it('waits for a second admin who records the same', async () => {
    await world.fourEyesFrom(2_550n);
    const second = await world.hire('admin2', 'admin');
    const bySecond = (more: Record<string, unknown> = {}) =>
      world.call('admin.deposits.record', input(more), second);
    expect((await record()).data()).toEqual({ id: null, state: 0, approvals: 1 });
    expect((await record()).reason()).toBe('SAME_OPERATOR');
    expect(await world.balance()).toMatchObject({ balance: '1000' });
    // A different amount is a new proposal: it replaces the first and needs a second person again.
    expect((await bySecond({ amount: '26' })).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await record({ amount: '26' })).data()).toMatchObject({ state: 1, approvals: 2 });
    expect(await world.balance()).toMatchObject({ balance: '1026' });
    expect((await bySecond({ amount: '26' })).reason()).toBe('DEPOSIT_RECORDED');
  });

  it('needs one admin just under the threshold', async () => {
    await world.fourEyesFrom(2_551n);
    expect((await record()).data()).toMatchObject({ state: 1, approvals: 1 });
  });

  it("refuses the admin with the holder's phone", async () => {
    const own = await world.hire('admin2', 'admin', '01000000001');
    expect((await world.call('admin.deposits.record', input(), own)).reason()).toBe('OWN_REQUEST');
  });
});
