// The limits of D30 cannot be bypassed: not by the other API, another spelling, a batch, or a restart.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../domain/limits.ts';
import { createTestApp, type TestApp } from '../support/servers/app.ts';
import { countAnswered, legacy, typed } from './callers.ts';
import { MINUTE_MS } from '../../domain/durations.ts';

const { signInPerLogin, signInPerNetwork, smsPerPhone, smsPerNetwork } = RATE_LIMITS;
const WRONG = 'not the one 1';

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp({ RATE_LIMIT: 'on' });
});
afterEach(() => world.close());

/** The current way to call. */
function turn<T>(ways: readonly T[], index: number): T {
  const way = ways[index % ways.length];
  if (way === undefined) throw new Error('there is no way');
  return way;
}

/** Each call from another network. */
const elsewhere = (index: number) => ({ from: `203.0.${index % 250}.7` });

const guessTyped = (login: string, index: number) =>
  typed(world, 'auth.signIn', { login, password: WRONG }, elsewhere(index));
const guessLegacy = (login: string, index: number) =>
  legacy(world, 'login', { email: login, password: WRONG }, elsewhere(index));
const guessConsole = (login: string, index: number) =>
  typed(world, 'admin.auth.signIn', { login, password: WRONG }, elsewhere(index));

describe('guesses at one login', () => {
  it('are counted together over both APIs and all spellings of it', async () => {
    const ways = [
      (index: number) => guessTyped('daon0001', index),
      (index: number) => guessLegacy('DAON0001', index),
      (index: number) => guessTyped('Daon0001', index),
    ];
    const answered = await countAnswered(40, (index) => turn(ways, index)(index));
    expect(answered).toBe(signInPerLogin.limit);
    const refused = await guessLegacy('daon0001', 99);
    expect(refused).toMatchObject({ status: 429, word: '429' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The console has its own count: wrong tries at the wallet lock no operator out.
    expect((await guessConsole('daon0001', 98)).word).toBe('CREDENTIALS_WRONG');
  });

  it('stay counted over a restart', async () => {
    await countAnswered(signInPerLogin.limit, (index) => guessTyped('daon0001', index));
    await world.restart();
    expect((await guessLegacy('daon0001', 77)).status).toBe(429);
  });

  it('never exceed the limit in any ten minutes, whatever their start', async () => {
    const times: number[] = [];
    let now = 0;
    while (now < 40 * MINUTE_MS) {
      if ((await guessTyped('daon0001', times.length)).status !== 429) times.push(now);
      world.wait(20_000);
      now += 20_000;
    }
    // Counting in slices makes a window slightly shorter than its name.
    const windowMs = signInPerLogin.windowMs - signInPerLogin.windowMs / 60;
    const most = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
    );
    expect(most).toBe(signInPerLogin.limit);
    expect(times.length).toBeGreaterThan(3 * signInPerLogin.limit);
  });

  it('are accepted again after the ten minutes that Retry-After announces', async () => {
    await countAnswered(signInPerLogin.limit, (index) => guessTyped('daon0001', index));
    const seconds = Number((await guessTyped('daon0001', 50)).headers['retry-after']);
    world.wait(seconds * 1000 - 1000);
    expect((await guessTyped('daon0001', 51)).status).toBe(429);
    world.wait(1000);
    expect((await guessTyped('daon0001', 52)).status).toBe(401);
  });
});

describe('a clock that ran a day ahead', () => {
  it('locks no caller out once it is set right', async () => {
    const token = await world.signIn('daon0001');
    const quote = () => typed(world, 'wallet.balance', {}, { token });
    world.wait(24 * 60 * MINUTE_MS);
    await countAnswered(signInPerLogin.limit, (index) => guessTyped('daon0002', index));
    world.wait(-24 * 60 * MINUTE_MS);
    expect((await guessTyped('daon0002', 50)).status).toBe(401);
    expect((await quote()).status).toBe(200);
  });
});

describe('guesses from one network', () => {
  const near = (index: number) => ({ from: `198.51.100.${index + 1}` });

  it('are counted together over both APIs, for any login', async () => {
    const answered = await countAnswered(100, (index) =>
      index % 2 === 0
        ? typed(world, 'auth.signIn', { login: `nobody${index}`, password: WRONG }, near(index))
        : legacy(world, 'login', { email: `nobody${index}`, password: WRONG }, near(index)),
    );
    expect(answered).toBe(signInPerNetwork.limit);
    expect((await guessTyped('daon0001', 7)).status).toBe(401);
  });

  it('do not exceed the limit when they are concurrent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        typed(world, 'auth.signIn', { login: `nobody${index}`, password: WRONG }, near(index)),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(signInPerNetwork.limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - signInPerNetwork.limit);
  });
});

describe('the password of a signed-in holder', () => {
  it('has one limit of guesses over both APIs and all calls that take it', async () => {
    const token = await world.signIn('daon0001');
    const ways = [
      () => typed(world, 'auth.checkPassword', { password: WRONG }, { token }),
      () => legacy(world, 'checkPW', { lastPW: WRONG }, { token }),
      () => typed(world, 'auth.closeAccount', { password: WRONG, agreed: true }, { token }),
      () =>
        legacy(
          world,
          'changePW',
          { lastPW: WRONG, newPW: 'another12!', newPW_confirmation: 'another12!' },
          { token },
        ),
    ];
    const answered = await countAnswered(40, (index) => turn(ways, index)());
    expect(answered).toBe(signInPerLogin.limit);
    await world.restart();
    expect((await legacy(world, 'checkPW', { lastPW: WRONG }, { token })).status).toBe(429);
  });
});

describe('text messages', () => {
  it('to one phone are counted together over APIs and purposes, and over a restart', async () => {
    const phone = '01000000001';
    const ways = [
      (index: number) => typed(world, 'signUp.requestCode', { phone }, elsewhere(index)),
      (index: number) => legacy(world, 'sendSmsCode', { phone }, elsewhere(index)),
      (index: number) => typed(world, 'recovery.requestCode', { phone, login: 'daon0001' }, elsewhere(index)),
      (index: number) => legacy(world, 'sendSmsCodeReg', { phone }, elsewhere(index)),
    ];
    const answered = await countAnswered(40, async (index) => {
      world.wait(MINUTE_MS);
      return turn(ways, index)(index);
    });
    expect(answered).toBe(smsPerPhone.limit);
    expect(world.messages).toHaveLength(smsPerPhone.limit);
    await world.restart();
    world.wait(MINUTE_MS);
    expect((await legacy(world, 'sendSmsCode', { phone }, elsewhere(90))).status).toBe(429);
  });

  it('from one network are counted together, for any phones', async () => {
    const answered = await countAnswered(60, (index) => {
      const phone = `0105555${String(index).padStart(4, '0')}`;
      const from = `198.51.100.${index + 1}`;
      return index % 2 === 0
        ? typed(world, 'signUp.requestCode', { phone }, { from })
        : legacy(world, 'sendSmsCodeReg', { phone }, { from });
    });
    expect(answered).toBe(smsPerNetwork.limit);
  });

  it.each([
    '010-0000-0001',
    '010 0000 0001',
    ' 01000000001',
    '+821000000001',
    '821000000001',
    '０１０００００００１',
    '٠١٠٠٠٠٠٠٠٠١',
    '01000000001\n',
    '01000000001\u200b',
    '010000000010',
  ])('are never sent to %j, another spelling of one phone', async (phone) => {
    for (const path of ['signUp.requestCode', 'recovery.requestCode'])
      expect(await typed(world, path, { phone })).toMatchObject({ status: 400, word: 'INVALID_INPUT' });
    for (const path of ['sendSmsCode', 'sendSmsCodeReg'])
      expect(await legacy(world, path, { phone })).toMatchObject({ status: 422 });
    expect(world.messages).toEqual([]);
  });
});

describe('calls', () => {
  const invites = RATE_LIMITS.checkInvitePerNetwork.limit;
  const batchOf = (paths: string[]) =>
    world.app.inject({
      method: 'POST',
      url: `/trpc/${paths.join(',')}?batch=1`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(
        Object.fromEntries(paths.map((_, index) => [index, { code: 'nobody-has-this' }])),
      ),
    });

  it('in a batch are counted one by one, together with those of the other API', async () => {
    let answered = 0;
    for (let round = 0; round < 5; round += 1) {
      const answer = await batchOf(Array.from({ length: 10 }, () => 'signUp.checkInvite'));
      const words = answer
        .json<{ error: { data: { reason: string } } }[]>()
        .map((one) => one.error.data.reason);
      answered += words.filter((word) => word === 'INVITE_UNKNOWN').length;
      if (round === 3) expect(answer.headers['retry-after']).toBeDefined();
    }
    expect(answered).toBe(invites);
    expect((await legacy(world, 'chkUrl', { token: 'nobody-has-this' })).status).toBe(429);
  });

  it('with their own limit cannot be batched', async () => {
    for (const path of ['auth.signIn', 'signUp.requestCode', 'orders.buy'])
      expect((await batchOf([path, path])).statusCode).toBe(400);
  });

  it('that move money are counted by holder, over APIs, sessions and networks', async () => {
    const tokens = [await world.signIn('daon0001'), await world.signIn('daon0001')];
    const order = { linkedAccountId: 1, won: '1' };
    const answered = await countAnswered(200, (index) => {
      const sender = { ...elsewhere(index), token: tokens[index % 2] ?? '' };
      return index % 3 === 0
        ? legacy(world, 'buyOrder', { id: 1, amount: '1', price: '100' }, sender)
        : typed(world, 'orders.buy', { ...order, requestId: randomUUID() }, sender);
    });
    expect(answered).toBe(RATE_LIMITS.moneyPerHolder.limit);
    const other = { token: await world.signIn('daon0002') };
    expect((await legacy(world, 'buyOrder', { id: 2, amount: '1', price: '100' }, other)).status).toBe(200);
    world.wait(MINUTE_MS);
    expect((await typed(world, 'orders.buy', order, { token: tokens[0] ?? '' })).status).toBe(400);
  });

  it('with unknown tokens are counted by network, over both APIs', async () => {
    const ways = [
      (token: string) => typed(world, 'wallet.balance', {}, { token }),
      (token: string) => legacy(world, 'getDaon', {}, { token }),
      (token: string) => typed(world, 'admin.auth.me', {}, { token }),
    ];
    const answered = await countAnswered(RATE_LIMITS.otherPerCaller.limit + 5, (index) =>
      turn(ways, index)(world.deps.ids.token()),
    );
    expect(answered).toBe(RATE_LIMITS.otherPerCaller.limit);
    expect((await legacy(world, 'getDaon', {}, { from: '203.0.113.4' })).status).toBe(401);
  });
});
