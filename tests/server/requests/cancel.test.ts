import { describe, expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

describe('cancelling an own request', () => {
  it.each([
    ['a sale', () => world.sell('100')],
    ['an external send', () => world.sendOut('100')],
    ['a purchase', () => world.buy('10000')],
  ])('ends %s, releases its reservation, and sends no alarm', async (_what, open) => {
    const before = (await world.asHolder('alarms.list')).data<{ total?: number }>();
    const id = await open();
    expect((await world.asHolder('orders.cancel', { id })).data()).toEqual({ id, state: 2 });
    expect(await world.balance()).toMatchObject({ balance: '1000', available: '1000' });
    const detail = (await world.asHolder('history.detail', { id })).data();
    expect(detail).toMatchObject({ state: 2, reason: '직접 취소', canCancel: false });
    expect((await world.asHolder('alarms.list')).data()).toEqual(before);
  });

  it("treats another holder's request as missing", async () => {
    const id = await world.sell('10');
    const other = await world.signIn('daon0002');
    expect((await world.call('orders.cancel', { id }, other)).reason()).toBe('NOT_FOUND');
    expect((await world.call('orders.cancel', { id: 999_999 }, other)).reason()).toBe('NOT_FOUND');
    expect(await world.balance()).toMatchObject({ available: '990' });
  });
});
