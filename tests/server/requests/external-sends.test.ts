import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachMoneyWorld, OUTSIDE, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const decide = (id: number, decision: string, more: Record<string, unknown> = {}) =>
  world.asOperator('externalSends.decide', { id, decision, ...more });

it('lists recipient, net and reserved amount', async () => {
  const id = await world.sendOut('100');
  expect((await world.asOperator('externalSends.get', { id })).data()).toMatchObject({
    id,
    state: 0,
    holder: { login: 'daon0001' },
    toAddress: OUTSIDE,
    net: '100',
    fee: '1',
    gross: '101',
    txHash: null,
  });
  expect((await world.asOperator('externalSends.list', { filter: { state: 0 } })).data()).toMatchObject({
    data: [{ id }],
  });
  expect(await world.balance()).toMatchObject({ available: '899' });
});

it('requires the on-chain hash with an approval, and accepts no hash twice', async () => {
  const id = await world.sendOut('10');
  await world.take('externalSends', id);
  expect((await decide(id, 'approve')).reason()).toBe('TX_HASH_REQUIRED');
  expect((await decide(id, 'approve', { txHash: '0x12' })).reason()).toBe('TX_HASH_REQUIRED');
  expect((await decide(id, 'approve', { txHash: TX_HASH.toUpperCase().replace('0X', '0x') })).data()).toEqual(
    {
      id,
      state: 1,
      approvals: 1,
    },
  );
  expect((await world.asOperator('externalSends.get', { id })).data()).toMatchObject({ txHash: TX_HASH });
  const detail = (await world.asHolder('history.detail', { id })).data();
  expect(detail).toMatchObject({ state: 1, txId: TX_HASH, fee: '0.55' });
  expect(await world.balance()).toMatchObject({ balance: '989.45', lockup: '0' });

  const other = await world.sendOut('10');
  await world.take('externalSends', other);
  expect((await decide(other, 'approve', { txHash: TX_HASH })).reason()).toBe('TX_HASH_USED');
  expect((await world.asOperator('externalSends.get', { id: other })).data()).toMatchObject({ state: 0 });
});

it('gives the held tokens back on rejection', async () => {
  const id = await world.sendOut('100');
  expect((await decide(id, 'reject')).reason()).toBe('REASON_REQUIRED');
  await decide(id, 'reject', { reason: '주소를 확인할 수 없어요.' });
  expect(await world.balance()).toMatchObject({ balance: '1000', available: '1000' });
});

it('has the least amount of the first account (D8), also while that is suspended', async () => {
  const send = (net: string) =>
    world.asHolder('transfers.send', { to: { address: OUTSIDE }, net, requestId: randomUUID() });
  const refusals = async () => [
    (await send('0.99999999')).reason(),
    (await world.asHolder('transfers.quote', { to: { address: OUTSIDE }, net: '0.00000001' })).reason(),
  ];
  expect(await refusals()).toEqual(['BELOW_MINIMUM', 'BELOW_MINIMUM']);
  (await world.asOperator('linkedAccounts.suspend', { id: 1, reason: '확인이 필요해요' })).data();
  expect(await refusals()).toEqual(['BELOW_MINIMUM', 'BELOW_MINIMUM']);
  expect((await world.asHolder('wallet.home')).data()).toMatchObject({ minimumSend: '1' });
  expect((await world.asHolder('linkedAccounts.tariff')).data()).toEqual({ perDepositFee: '1' });
  (await send('1')).data();
});
