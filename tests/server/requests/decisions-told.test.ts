// Each decision on a request of a holder has an alarm of its own, with its reason (D16). How the wallet shows them is in
// tests/wallet/alarms.test.ts.
import { expect, it } from 'vitest';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { isPaidByHand } from '../../../domain/request-kinds.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const LINK = { inviteCode: 'DEMO-LINK', name: '다온일', bank: '토스' };
const link = async (accountNum: string) =>
  (await world.asHolder('linkedAccounts.requestLink', { ...LINK, accountNum })).data<{ requestId: number }>()
    .requestId;

type Alarm = { trxId: number; type: number; reason: string | null };

it.each([
  ['purchase', 'purchases', [31, 32, 33], '1099', () => world.buy('10000')],
  ['sale', 'sales', [11, 12, 13], '990', () => world.sell('10')],
  ['externalSend', 'externalSends', [11, 12, 13], '989.45', () => world.sendOut('10')],
  ['link', 'links', [41, 42, 43], '1000', (n: number) => link(`10009999000${n}`)],
] as const)('of a %s', async (kind, noun, types, balance, ask) => {
  const decide = async (id: number, decision: string, more: object = {}) =>
    (await world.asOperator(`${noun}.decide`, { id, decision, ...more })).data();
  const approve = async (id: number) => {
    if (isPaidByHand(kind)) await world.asOperator(`${noun}.take`, { id });
    const txHash = kind === 'externalSend' ? { txHash: TX_HASH } : {};
    await decide(id, 'approve', txHash);
  };
  const alarms = async () =>
    (await world.asHolder('alarms.list'))
      .data<{ rows: Alarm[] }>()
      .rows.filter(({ type }) => type !== ALARM_RECEIVED);
  const ids = [await ask(1), await ask(2), await ask(3)] as const;
  await approve(ids[0]);
  await decide(ids[1], 'reject', { reason: '거절한 까닭이에요.' });
  await decide(ids[2], 'hold', { reason: '보류한 까닭이에요.' });
  const told = (await alarms()).slice(0, 3);
  const [approval, rejection, hold] = types;
  expect(told.map(({ type, reason }) => [type, reason])).toEqual([
    [hold, '보류한 까닭이에요.'],
    [rejection, '거절한 까닭이에요.'],
    [approval, null],
  ]);
  // The approved one alone has moved anything.
  expect(await world.balance()).toMatchObject({ balance });
});
