import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(() => world.close());

type Account = { id: number; bankName: string };

const ACCOUNT = { inviteCode: 'DEMO-LINK', name: '다온일', bank: '토스', accountNum: '100099990001' };

const ask = async () =>
  (await world.asHolder('linkedAccounts.requestLink', ACCOUNT)).data<{ requestId: number }>().requestId;

const decide = (id: number, decision: string, reason?: string) =>
  world.asOperator('links.decide', { id, decision, reason });

const accounts = async () => (await world.asHolder('linkedAccounts.list')).data<Account[]>();

describe('deciding a link', () => {
  it('is listed with its bank, its company and a masked number', async () => {
    const id = await ask();
    const listed = (await world.asOperator('links.list', { filter: { state: 0 } })).data();
    expect(listed).toMatchObject({
      total: 1,
      data: [
        {
          id,
          state: 0,
          version: 1,
          holder: { id: 1, login: 'daon0001' },
          name: '다온일',
          bankCode: '092',
          accountNum: '****0001',
          company: '다온게임즈',
        },
      ],
    });
    expect((await world.asOperator('links.get', { id })).data()).toEqual(
      (listed as { data: unknown[] }).data[0],
    );
  });

  it('makes the account usable on approval and alarms the holder', async () => {
    const id = await ask();
    expect(await accounts()).toHaveLength(1);
    expect((await decide(id, 'approve')).data()).toEqual({ id, state: 1, approvals: 1 });
    expect((await accounts()).map((account) => account.bankName)).toEqual(['국민은행', '토스뱅크']);
    const { rows } = (await world.asHolder('alarms.list')).data<{ rows: unknown[] }>();
    expect(rows[0]).toMatchObject({ type: 41, accountInfo: '토스뱅크 ****0001', comName: '다온게임즈' });
  });

  it('keeps a link on hold open and its bank account taken', async () => {
    const id = await ask();
    await decide(id, 'hold', '예금주를 확인하고 있어요.');
    expect(await accounts()).toHaveLength(1);
    expect((await world.asHolder('linkedAccounts.requestLink', ACCOUNT)).reason()).toBe('ACCOUNT_TAKEN');
    expect((await decide(id, 'approve')).data()).toMatchObject({ state: 1 });
  });

  it('frees the bank account on rejection', async () => {
    const id = await ask();
    await decide(id, 'reject', '예금주가 달라요.');
    expect(await accounts()).toHaveLength(1);
    expect(await ask()).toBeGreaterThan(id);
  });

  it('does not restore an account of a closed holder', async () => {
    const id = await ask();
    await world.asHolder('auth.closeAccount', { password: 'daon1234!', agreed: true });
    expect((await decide(id, 'approve')).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await decide(id, 'reject', '탈퇴한 회원이에요.')).data()).toMatchObject({ state: 2 });
  });
});

describe('suspending a linked account', () => {
  const act = (verb: string, reason?: string) =>
    world.asOperator(`linkedAccounts.${verb}`, { id: 1, ...(reason === undefined ? {} : { reason }) });

  it('needs a reason, stops orders immediately and can be undone', async () => {
    expect((await act('suspend')).reason()).toBe('REASON_REQUIRED');
    expect((await act('release', '잘못')).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await act('suspend', '명의 확인')).data()).toMatchObject({
      id: 1,
      status: 'suspended',
      suspendedReason: '명의 확인',
      accountNum: '****0001',
    });
    expect((await act('suspend', '다시')).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await accounts()).toEqual([]);
    expect((await world.asHolder('linkedAccounts.get', { id: 1 })).reason()).toBe('LINKED_ACCOUNT_SUSPENDED');
    const order = { linkedAccountId: 1, gross: '10', requestId: '7f9c24e8-3b12-4c6d-8e9f-0a1b2c3d4e5f' };
    expect((await world.asHolder('orders.sell', order)).reason()).toBe('LINKED_ACCOUNT_SUSPENDED');
    expect((await act('release', '확인 끝')).data()).toMatchObject({
      status: 'active',
      suspendedReason: null,
    });
    expect((await world.asHolder('orders.sell', order)).status).toBe(200);
  });

  it('is listed by holder and status', async () => {
    const list = (
      await world.asOperator('linkedAccounts.list', { filter: { holder: 'daon', status: 'active' } })
    ).data();
    expect(list).toMatchObject({ total: 2, data: [{ id: 2 }, { id: 1, holder: { login: 'daon0001' } }] });
  });
});
