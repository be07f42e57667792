import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { raiseDueLimits } from '../../../server/features/own-limits/set-own-limits.ts';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

type View = {
  day: string | null;
  act: string | null;
  next: { day: string | null; act: string | null; at: string } | null;
  left: { won: string; of: string } | null;
};

let world: MoneyWorld;
let recipient: string;
eachMoneyWorld(async (fresh) => {
  world = fresh;
  const other = await world.signIn('daon0002');
  recipient = (await world.call('wallet.address', {}, other)).data<{ address: string }>().address;
});

const view = async () => (await world.asHolder('ownLimits.view')).data<View>();
const set = (day: string | null, act: string | null, more: object = {}) =>
  world.asHolder('ownLimits.set', { day, act, ...more });
/** With a code that was sent for exactly these limits. */
const raise = async (day: string | null, act: string | null, more: object = {}) => {
  const content = { day, act, ...more };
  const asked = await world.asHolder('confirmations.requestCode', { act: 'ownLimits.set', content });
  const { verificationId } = asked.data<RequestedCode>();
  const code = codeSentTo(world, DEMO_HOLDERS.first.phone);
  return set(day, act, { ...more, phone: { verificationId, code } });
};
const send = (net: string, to = recipient) =>
  world.asHolder('transfers.send', { to: { address: to }, net, requestId: randomUUID() });
const alarms = async () =>
  (await world.asHolder('alarms.list', { page: 1 }))
    .data<{ rows: { type: number }[] }>()
    .rows.map(({ type }) => type)
    .filter((type) => type > 50);

it('limits nothing until the holder sets one', async () => {
  const none = { day: null, act: null, waitWon: null, waitHours: null };
  expect(await view()).toEqual({ ...none, next: null, left: null });
  expect((await send('500')).status).toBe(200);
});

it('counts sends, sales and external sends of a day together', async () => {
  // The price of the demo is 100 won.
  await set('10000', null);
  expect((await view()).left).toEqual({ won: '10000', of: 'day' });
  (await send('30')).data();
  await world.sendOut('20');
  // The net counts, without the fee.
  await world.sell('20');
  const { left } = await view();
  expect(Number(left?.won)).toBeGreaterThan(3_000);
  expect(Number(left?.won)).toBeLessThan(3_100);
  const refused = await send('40');
  expect(refused.reason()).toBe('OWN_LIMIT');
  expect(refused.error().message).toMatch(/오늘은 3,0\d\d원까지/);
  expect(refused.error().data.details).toEqual({ left: left?.won, of: 'day' });
  expect(
    (
      await world.asHolder('orders.sell', { linkedAccountId: 1, gross: '40', requestId: randomUUID() })
    ).reason(),
  ).toBe('OWN_LIMIT');
  expect((await send('40', OUTSIDE)).reason()).toBe('OWN_LIMIT');
});

it('refuses one act above its limit, and answers 19 to the legacy API', async () => {
  await set(null, '1000');
  expect((await view()).left).toEqual({ won: '1000', of: 'act' });
  (await send('10')).data();
  (await send('10')).data();
  const refused = await send('10.00000001');
  expect(refused.error().message).toContain('한 번에 1,000원까지');
  const legacy = await world.app.inject({
    method: 'POST',
    url: '/api/send',
    headers: { authorization: `Bearer ${world.holder}` },
    payload: { addr: recipient, amount: '11' },
  });
  expect(legacy.statusCode).toBe(200);
  expect(legacy.json()).toMatchObject({ res: 19, data: null, message: refused.error().message });
});

it('gives back the share of what was cancelled or refused', async () => {
  await set('10000', null);
  const sale = await world.sell('50');
  const sent = await world.sendOut('40');
  expect((await send('50')).reason()).toBe('OWN_LIMIT');
  (await world.asHolder('orders.cancel', { id: sale })).data();
  await world.take('externalSends', sent);
  (await world.asOperator('externalSends.decide', { id: sent, decision: 'reject', reason: '확인' })).data();
  expect((await view()).left).toEqual({ won: '10000', of: 'day' });
});

it('keeps what was counted at its own price', async () => {
  await set('10000', null);
  (await send('10')).data();
  (await world.asAdmin('settings.setPrice', { price: '110' })).data();
  expect((await view()).left).toEqual({ won: '9000', of: 'day' });
});

it('does not count what an operator takes back', async () => {
  const id = await world.buy('10000');
  (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
  await set('10000', null);
  const input = { filter: { kind: 'purchase' } };
  const [bought] = (await world.asOperator('ledger.transactions', input)).data<{ data: { id: number }[] }>()
    .data;
  const taken = { transactionId: bought?.id, reason: '금액을 잘못 적었어요.', requestId: randomUUID() };
  expect((await world.asAdmin('corrections.create', taken)).data()).toMatchObject({ state: 1 });
  expect((await view()).left).toEqual({ won: '10000', of: 'day' });
});

it('begins anew with the day in Seoul', async () => {
  await set('1000', null);
  (await send('10')).data();
  expect((await view()).left).toEqual({ won: '0', of: 'day' });
  // It is nine in the morning: fourteen hours and fifty-nine minutes later the day has a minute left.
  for (let hours = 0; hours < 14; hours += 2) {
    world.wait(2 * HOUR_MS);
    expect((await view()).left?.won).toBe('0');
  }
  world.wait(HOUR_MS);
  expect((await view()).left?.won).toBe('1000');
});

it('is raised only with more than the password, after a day, and told at both ends', async () => {
  await set('1000', null);
  expect((await set('2000', null)).reason()).toBe('CONFIRMATION_REQUIRED');
  expect((await set(null, null)).reason()).toBe('CONFIRMATION_REQUIRED');
  expect((await set('2000', null, { password: DEMO_PASSWORD })).status).toBe(400);
  const asked = (await raise('2000', null)).data<View>();
  expect(asked).toMatchObject({ day: '1000', next: { day: '2000', act: null } });
  expect(await alarms()).toEqual([51]);
  world.wait(DAY_MS - 1);
  expect(await raiseDueLimits(world.deps)).toBe(0);
  world.wait(1);
  expect(await raiseDueLimits(world.deps)).toBe(1);
  expect(await raiseDueLimits(world.deps)).toBe(0);
  const again = await world.signIn('daon0001');
  const rows = await world.call('alarms.list', { page: 1 }, again);
  expect(
    rows
      .data<{ rows: { type: number }[] }>()
      .rows.map(({ type }) => type)
      .slice(0, 2),
  ).toEqual([52, 51]);
  expect((await world.call('ownLimits.view', {}, again)).data<View>()).toMatchObject({
    day: '2000',
    next: null,
  });
});

it('is lowered immediately, and gives up a raise that waits', async () => {
  await set('1000', null);
  (await raise('2000', null)).data();
  expect((await world.asHolder('ownLimits.keep')).data<View>()).toMatchObject({ day: '1000', next: null });
  (await raise('2000', null)).data();
  expect((await set('500', null)).data<View>()).toMatchObject({ day: '500', next: null });
  world.wait(DAY_MS);
  expect(await raiseDueLimits(world.deps)).toBe(0);
});

it('may not be nothing', async () => {
  expect((await set('0', null)).status).toBe(422);
});

it('lets the own wait of first sends be laxer only after a day and with more than the password', async () => {
  const wait = (waitWon: string, waitHours: number) => set(null, null, { waitWon, waitHours });
  const lax = { waitWon: '3000', waitHours: 3 };
  (await wait('3000', 12)).data();
  expect(await view()).toMatchObject({ waitWon: '3000', waitHours: 12, next: null });
  expect((await wait('3000', 3)).reason()).toBe('CONFIRMATION_REQUIRED');
  (await raise(null, null, lax)).data();
  expect(await view()).toMatchObject({ waitHours: 12, next: { waitWon: '3000', waitHours: 3 } });
  // Limits that are set without it leave it as it is.
  (await set('10000', null)).data();
  expect(await view()).toMatchObject({ day: '10000', waitWon: '3000', waitHours: 12, next: null });
  world.wait(MINUTE_MS);
  (await raise(null, null, lax)).data();
  for (const hours of [0, 73, 1.5]) expect((await wait('3000', hours)).status).toBe(400);
  world.wait(DAY_MS);
  expect(await raiseDueLimits(world.deps)).toBe(1);
  const token = await world.signIn('daon0001');
  expect((await world.call('ownLimits.view', {}, token)).data()).toMatchObject({
    ...{ day: null, waitWon: '3000', waitHours: 3, next: null },
  });
});
