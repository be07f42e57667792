// A session that ended is refused from its next request on in both APIs, whatever ended it.
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../support/servers/app.ts';
import { codeSentTo } from '../support/people/people.ts';
import { legacy, typed } from './callers.ts';

const NEW_PASSWORD = '다른비밀번호22';
const PERSON = { phone: '01000000001', login: 'daon0001' };

let world: TestApp;
beforeEach(async () => {
  world = await createTestApp();
});
afterEach(() => world.close());

type Session = { phone: string; desk: string };

const admin = () => world.signInOperator('admin1');

async function idOf(list: string, login: string): Promise<number> {
  const { data } = (await world.call(list, { perPage: 100 }, await admin())).data<{
    data: { id: number; login: string }[];
  }>();
  return data.find((row) => row.login === login)?.id ?? 0;
}

async function resetPair() {
  const asked = (await world.call('recovery.requestCode', PERSON)).data<{ verificationId: string }>();
  const { verificationId } = asked;
  const code = codeSentTo(world, PERSON.phone);
  return (await world.call('recovery.verifyOwner', { ...PERSON, code, verificationId })).data<{
    verificationCode: string;
    apiToken: string;
  }>();
}

/** The ways in which a holder's sessions end; `desk` is the acting operator where there is one. */
const HOLDER_ENDS: Readonly<Record<string, (session: Session) => Promise<unknown>>> = {
  'signing out': ({ desk }) => typed(world, 'auth.signOut', {}, { token: desk }),
  'ending it from another': async ({ desk, phone }) => {
    const sessions = (await world.call('auth.sessions', {}, phone)).data<
      { id: number; current: boolean }[]
    >();
    const id = sessions.find(({ current }) => !current)?.id;
    (await world.call('auth.endSession', { id }, phone)).data();
    expect((await typed(world, 'auth.session', {}, { token: phone })).status).toBe(200);
    return desk;
  },
  'ending all others': async ({ desk, phone }) => {
    (await world.call('auth.endSessions', { keepThis: true }, phone)).data();
    expect((await typed(world, 'auth.session', {}, { token: phone })).status).toBe(200);
    return desk;
  },
  'ending all': ({ phone }) => typed(world, 'auth.endSessions', { keepThis: false }, { token: phone }),
  'a new password': ({ phone }) =>
    typed(
      world,
      'auth.changePassword',
      { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD },
      { token: phone },
    ),
  'a new password at the legacy API': ({ phone }) =>
    legacy(
      world,
      'changePW',
      { lastPW: DEMO_PASSWORD, newPW: NEW_PASSWORD, newPW_confirmation: NEW_PASSWORD },
      { token: phone },
    ),
  'a reset': async () =>
    typed(world, 'recovery.resetPassword', {
      ...(await resetPair()),
      newPassword: NEW_PASSWORD,
      newPasswordConfirmation: NEW_PASSWORD,
    }),
  'a reset at the legacy API': async () => {
    const { verificationCode, apiToken } = await resetPair();
    const input = { code: verificationCode, newPW: NEW_PASSWORD, newPW_confirmation: NEW_PASSWORD };
    return legacy(world, 'searchChangePW', input, { token: apiToken });
  },
  'a block': async () =>
    typed(
      world,
      'admin.holders.block',
      { id: await idOf('admin.holders.list', PERSON.login), reason: '확인' },
      { token: await admin() },
    ),
  'an operator who ends them': async () =>
    typed(
      world,
      'admin.holders.endSessions',
      { id: await idOf('admin.holders.list', PERSON.login), reason: '확인' },
      { token: await admin() },
    ),
  closing: ({ phone }) =>
    typed(world, 'auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, { token: phone }),
  'closing at the legacy API': ({ phone }) => legacy(world, 'deleteUser', {}, { token: phone }),
};

/** The calls that still accept a token. */
async function openedBy(token: string): Promise<string[]> {
  const order = { linkedAccountId: 1, won: '1000', requestId: randomUUID() };
  const calls = {
    balance: typed(world, 'wallet.balance', {}, { token }),
    buy: typed(world, 'orders.buy', order, { token }),
    getDaon: legacy(world, 'getDaon', {}, { token }),
    buyOrder: legacy(world, 'buyOrder', { id: 1, amount: '1000', price: '100' }, { token }),
  };
  const heard = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => ({ name, ...(await call) })),
  );
  return heard.filter(({ status }) => status !== 401).map(({ name }) => name);
}

describe('a holder’s session', () => {
  it.each(Object.entries(HOLDER_ENDS))('ends with %s', async (_name, end) => {
    const session = { phone: await world.signIn(PERSON.login), desk: await world.signIn(PERSON.login) };
    expect(await openedBy(session.desk)).toEqual(['balance', 'buy', 'getDaon', 'buyOrder']);
    await end(session);
    expect(await openedBy(session.desk)).toEqual([]);
    await world.restart();
    expect(await openedBy(session.desk)).toEqual([]);
  });
});

async function operatorSession(path: string) {
  const own = await world.signInOperator('operator');
  const sessions = (await world.call('admin.auth.sessions', {}, own)).data<
    { id: number; current: boolean }[]
  >();
  const id = sessions.find(({ current }) => !current)?.id;
  return world.call(path, { id }, own);
}

const OPERATOR_ENDS: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
  'signing out': (token) => typed(world, 'admin.auth.signOut', {}, { token }),
  'ending it from another': () => operatorSession('admin.auth.endSession'),
  // The session that changes it has just proved the password, and stays.
  'a new password, set from another': async () =>
    typed(
      world,
      'admin.auth.changePassword',
      { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD },
      { token: await world.signInOperator('operator') },
    ),
  'a password that an admin sets': async () =>
    typed(
      world,
      'admin.operators.resetPassword',
      { id: await idOf('admin.operators.list', 'operator'), password: NEW_PASSWORD },
      { token: await admin() },
    ),
  'being disabled': async () =>
    typed(
      world,
      'admin.operators.update',
      { id: await idOf('admin.operators.list', 'operator'), disabled: true },
      { token: await admin() },
    ),
};

async function openStream(token: string) {
  if (world.app.server.address() === null) await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/admin/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  return {
    /** The events from now on, until the stream ends or one arrives. */
    async hear(): Promise<string> {
      const { done, value } = await reader.read();
      return done ? 'the end' : decoder.decode(value);
    },
    close: () => reader.cancel(),
  };
}

/** Causes an event that every console receives. */
async function happen(): Promise<void> {
  const token = await world.signIn('daon0002');
  const input = { linkedAccountId: 2, won: '1000', requestId: randomUUID() };
  (await world.call('orders.buy', input, token)).data();
}

describe('an operator’s session', () => {
  it.each(Object.entries(OPERATOR_ENDS))(
    'ends with %s, and its stream hears nothing more',
    async (_name, end) => {
      const token = await world.signInOperator('operator');
      const stream = await openStream(token);
      let heard = '';
      while (!heard.includes('event: inbox')) heard += await stream.hear();
      expect((await typed(world, 'admin.inbox.list', {}, { token })).status).toBe(200);

      await end(token);
      for (const path of ['admin.inbox.list', 'admin.auth.me', 'admin.search'])
        expect((await typed(world, path, { text: 'daon' }, { token })).status).toBe(401);
      await happen();
      expect(await stream.hear()).toBe('the end');
      await stream.close();
    },
  );
});
