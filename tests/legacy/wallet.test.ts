import { describe, expect, it } from 'vitest';
import { openLegacyApp } from './legacy-app.ts';

describe('getDaon', () => {
  it('answers numbers, written out digit by digit', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const { status, text } = await app.call('getDaon', {}, { token });
    expect(status).toBe(200);
    expect(text).toBe(
      '{"res":0,"data":{"balance":1000,"balance_krw":100000,"lockup":0,"price":100,' +
        '"total_tariff":{"per_withdrawal_fee":0.5,"withdrawal_fee":0.005}}}',
    );
  });

  it('keeps digits that no float could hold', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) =>
      tx.update(tx.t.accounts).set({ balance: 899_999_999_999_999_999n as never }),
    );
    const { text } = await app.call('getDaonAfter', {}, { token });
    expect(text).toBe('{"res":0,"data":{"balance":8999999999.99999999,"balance_krw":899999999999}}');
  });

  it('counts what a sale holds as lockup', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.dataOf('sellOrder', { id: 1, amount: '10.5', price: 100 }, { token });
    expect(await app.dataOf('getDaon', {}, { token })).toMatchObject({ balance: 1000, lockup: 10.5 });
  });

  it('has no price and no won value while none is set', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) => tx.update(tx.t.terms).set({ price: null }));
    expect(await app.dataOf('getDaon', {}, { token })).toMatchObject({
      balance: 1000,
      balance_krw: 0,
      price: null,
    });
  });
});

describe('getDaonAfter', () => {
  it('answers the same two numbers', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn('daon0002');
    const { balance, balance_krw } = await app.dataOf<Record<string, number>>('getDaon', {}, { token });
    expect(await app.dataOf('getDaonAfter', {}, { token })).toEqual({ balance, balance_krw });
    expect(balance).toBe(500);
  });
});

describe('getWalletAddr', () => {
  it("answers the holder's own address", async () => {
    const app = await openLegacyApp();
    const own = await app.dataOf('getWalletAddr', {}, { token: await app.signIn() });
    const other = await app.dataOf('getWalletAddr', {}, { token: await app.signIn('daon0002') });
    expect(own).toEqual({ wallet_addr: expect.stringMatching(/^0x[0-9a-f]{40}$/) });
    expect(other).not.toEqual(own);
  });
});
