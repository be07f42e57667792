import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld, type Opened } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

describe('the list of sales', () => {
  it('shows gross, payout and account, with the number masked', async () => {
    const id = await world.sell('100');
    const list = (await world.asOperator('sales.list', { filter: { state: 0 } })).data<{ total: number }>();
    expect(list).toMatchObject({
      total: 1,
      data: [
        {
          id,
          version: 1,
          state: 0,
          holder: { id: 1, login: 'daon0001' },
          // (100 − 0.5) / 1.005, cut down to the unit; the fee is the rest.
          gross: '100',
          net: '99.00497512',
          fee: '0.99502488',
          price: '100',
          payoutWon: '9900',
          account: {
            bankName: '국민은행',
            accountNum: '****0001',
            name: '다온일',
            companyName: '다온게임즈',
          },
          decidedAt: null,
          reason: null,
        },
      ],
    });
    expect((await world.asOperator('sales.get', { id })).data()).toEqual(
      (list as unknown as { data: unknown[] }).data[0],
    );
    expect((await world.asOperator('purchases.get', { id })).reason()).toBe('NOT_FOUND');
  });
});

describe('deciding a sale', () => {
  it('takes the held tokens on approval', async () => {
    const id = await world.sell('100');
    expect(await world.balance()).toMatchObject({ balance: '1000', lockup: '100', available: '900' });
    await world.take('sales', id);
    const decided = await world.asOperator('sales.decide', { id, decision: 'approve', version: 2 });
    expect(decided.data()).toEqual({ id, state: 1, approvals: 1 });
    expect(await world.balance()).toMatchObject({ balance: '900', lockup: '0', available: '900' });
    const alarms = await world.asHolder('alarms.list');
    expect(alarms.data<{ rows: unknown[] }>().rows[0]).toMatchObject({ type: 11, trxId: id, amount: '100' });
  });

  it('gives them back on rejection and keeps them on hold', async () => {
    const id = await world.sell('100');
    const held = await world.asOperator('sales.decide', { id, decision: 'hold', reason: '예금주 확인' });
    expect(held.data()).toMatchObject({ state: 3 });
    expect(await world.balance()).toMatchObject({ available: '900' });
    const rejected = await world.asOperator('sales.decide', { id, decision: 'reject', reason: '계좌 오류' });
    expect(rejected.data()).toMatchObject({ state: 2 });
    expect(await world.balance()).toMatchObject({ balance: '1000', available: '1000' });
  });

  it('lets all that is available be sold', async () => {
    const id = await world.sell('1000');
    const again = { linkedAccountId: 1, gross: '1', requestId: randomUUID() };
    expect((await world.asHolder('orders.sell', again)).reason()).toBe('NOT_ENOUGH');
    await world.take('sales', id);
    expect((await world.asOperator('sales.decide', { id, decision: 'approve' })).data<Opened>().state).toBe(
      1,
    );
    expect(await world.balance()).toMatchObject({ balance: '0', available: '0' });
  });
});
