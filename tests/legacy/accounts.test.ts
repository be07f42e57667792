import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LinkedAccountStatus } from '../../domain/linked-account.ts';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';

const ITEM = {
  account_id: 1,
  name: '다온일',
  bank_name: '국민은행',
  account_num: '12345600000001',
  com_account_id: 1,
  email: 'daon0001',
};
const NOT_THERE = { res: 1, data: null, message: '등록된 계좌를 찾을 수 없어요.' };
const SUSPENDED = { res: 2, data: null, message: '담당 관리자한테 문의해주시기 바랍니다' };

function setStatus(app: LegacyApp, id: number, status: LinkedAccountStatus) {
  return app.deps.store.write((tx) =>
    tx.update(tx.t.linkedAccounts).set({ status }).where(eq(tx.t.linkedAccounts.id, id)),
  );
}

describe('getAccountLists and getAccountCnt', () => {
  it('answer the approved accounts of the caller', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect(await app.dataOf('getAccountLists', {}, { token })).toEqual([ITEM]);
    expect(await app.dataOf('getAccountCnt', {}, { token })).toBe(1);
  });

  it.each(['waiting', 'suspended', 'rejected', 'removed'] as const)(
    'leave %s accounts out',
    async (status) => {
      const app = await openLegacyApp();
      const token = await app.signIn();
      await setStatus(app, 1, status);
      expect(await app.dataOf('getAccountLists', {}, { token })).toEqual([]);
      expect(await app.dataOf('getAccountCnt', {}, { token })).toBe(0);
    },
  );
});

describe('getAccountDetail', () => {
  it('answers the item, the deposit fee and the account to wire to', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const detail = {
      ...ITEM,
      per_deposit_fee: 1,
      deposit_account: { bank_name: '하나은행', account_num: '27891004567804', name: '다온게임즈' },
    };
    expect(await app.dataOf('getAccountDetail', { id: 1 }, { token })).toEqual(detail);
    expect(await app.dataOf('getAccountDetail', { id: '1' }, { token })).toEqual(detail);
  });

  it('answers 2 for a suspended account', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await setStatus(app, 1, 'suspended');
    const { status, body } = await app.call('getAccountDetail', { id: 1 }, { token });
    expect({ status, body }).toEqual({ status: 200, body: SUSPENDED });
  });

  it("answers 1 alike for a missing account, another holder's and one that is not approved", async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await setStatus(app, 1, 'waiting');
    for (const id of [1, 2, 999, 0, -3, '18446744073709551616']) {
      const { status, body } = await app.call('getAccountDetail', { id }, { token });
      expect({ status, body }, String(id)).toEqual({ status: 200, body: NOT_THERE });
    }
  });

  it('refuses missing and wrong-typed ids with 422', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const id of [undefined, null, false, [1], 'one', 1.5]) {
      expect(await app.call('getAccountDetail', { id }, { token })).toMatchObject({
        status: 422,
        body: { res: 422, errors: { id: ['입력한 내용을 다시 확인해주세요.'] } },
      });
    }
  });
});

describe('getAccTotalTraiff', () => {
  it("answers the company's deposit fee, without an id that of the first account", async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) =>
      tx.update(tx.t.companies).set({ perDepositFee: 125_000_000n as never }),
    );
    expect(await app.dataOf('getAccTotalTraiff', { id: 1 }, { token })).toEqual({ per_deposit_fee: 1.25 });
    expect(await app.dataOf('getAccTotalTraiff', {}, { token })).toEqual({ per_deposit_fee: 1.25 });
    expect(await app.dataOf('getAccTotalTraiff', undefined, { token })).toEqual({ per_deposit_fee: 1.25 });
    await setStatus(app, 1, 'removed');
    expect(await app.dataOf('getAccTotalTraiff', {}, { token })).toEqual({ per_deposit_fee: 0 });
  });

  it("answers 1 for another holder's account and 422 for what is no id at all", async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect((await app.call('getAccTotalTraiff', { id: 2 }, { token })).body).toEqual(NOT_THERE);
    expect((await app.call('getAccTotalTraiff', { id: null }, { token })).status).toBe(422);
    expect((await app.call('getAccTotalTraiff', { id: '0x12' }, { token })).status).toBe(422);
  });
});
