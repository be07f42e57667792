// A holder's call waits for its turn to write. When its session has been ended meanwhile, it moves nothing.
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

const NEW_PASSWORD = '새비밀번호 1234';

let world: MoneyWorld;
/** Another session of the same holder. */
let other: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  other = await world.signIn('daon0001');
});

const changePassword = () =>
  world.asHolder('auth.changePassword', {
    currentPassword: DEMO_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordConfirmation: NEW_PASSWORD,
  });

/** Makes the call of the other session, whose write comes after that of `first`. */
async function callBehind(first: () => Promise<unknown>, path: string, input: object) {
  const { store } = world.deps;
  const write = store.write.bind(store);
  const spy = vi.spyOn(store, 'write').mockImplementationOnce(async (work) => {
    spy.mockRestore();
    await first();
    return write(work);
  });
  return world.call(path, input, other);
}

const calls = {
  'transfers.send': () => ({ to: { address: OUTSIDE }, net: '500' }),
  'transfers.send to a linked agent': () => ({ to: { linkedAccountId: 1 }, net: '500' }),
  'orders.sell': () => ({ linkedAccountId: 1, gross: '500' }),
  'orders.buy': () => ({ linkedAccountId: 1, won: '10000' }),
};

it.each(Object.entries(calls))('%s of a session that a new password has ended', async (name, inputOf) => {
  const [path = ''] = name.split(' ');
  const before = await world.balance();
  const input = { ...inputOf(), requestId: randomUUID() };
  const answer = await callBehind(async () => (await changePassword()).data(), path, input);
  expect(answer.error().data).toMatchObject({ reason: 'UNAUTHENTICATED', details: { ended: true } });
  const { balance, lockup } = before;
  const again = await world.signIn('daon0001', NEW_PASSWORD);
  expect((await world.call('wallet.balance', {}, again)).data()).toMatchObject({ balance, lockup });
});

it.each(Object.entries(calls))('%s of a session that has not ended', async (name, inputOf) => {
  const [path = ''] = name.split(' ');
  const input = { ...inputOf(), requestId: randomUUID() };
  const first = async () => (await world.asHolder('auth.signOut')).data();
  expect((await callBehind(first, path, input)).status).toBe(200);
});

it('orders.cancel of a session that a new password has ended', async () => {
  const { lockup } = await world.balance();
  const order = { linkedAccountId: 1, gross: '500', requestId: randomUUID() };
  const { id } = (await world.asHolder('orders.sell', order)).data<{ id: number }>();
  const answer = await callBehind(async () => (await changePassword()).data(), 'orders.cancel', { id });
  expect(answer.reason()).toBe('UNAUTHENTICATED');
  const again = await world.signIn('daon0001', NEW_PASSWORD);
  expect((await world.call('wallet.balance', {}, again)).data()).not.toMatchObject({ lockup });
});

it('auth.changePassword of a session that another device has ended', async () => {
  const sessions = (await world.asHolder('auth.sessions')).data<{ id: number; current: boolean }[]>();
  const id = sessions.find(({ current }) => !current)?.id;
  const change = {
    currentPassword: DEMO_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordConfirmation: NEW_PASSWORD,
  };
  const end = async () => (await world.asHolder('auth.endSession', { id })).data();
  const answer = await callBehind(end, 'auth.changePassword', change);
  expect(answer.reason()).toBe('UNAUTHENTICATED');
  expect((await world.asHolder('auth.session')).status).toBe(200);
});

it('auth.closeAccount of a session that a new password has ended', async () => {
  const closing = { password: DEMO_PASSWORD, agreed: true };
  const answer = await callBehind(async () => (await changePassword()).data(), 'auth.closeAccount', closing);
  expect(answer.reason()).toBe('UNAUTHENTICATED');
});
