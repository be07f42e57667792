// Overload: excess calls get 503 with Retry-After in both APIs, and cheap calls go on.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../server/deps/deps.ts';
import { POSTGRES_DEFAULTS } from '../../db/postgres-settings.ts';
import { WAITING_MAX } from '../../server/limits/bounded-store.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { IS_ON_POSTGRES } from '../support/servers/app-database.ts';
import { legacy, typed, type Heard } from './callers.ts';

const { buildApp, createPasswords } = parts;

const LOGINS = 300;
const PLACES = 65; // one running on two cores, and sixty-four queued
const SHED = { status: 503, headers: expect.objectContaining({ 'retry-after': '2' }) as object };

let world: TestApp;
let token: string;

beforeEach(async () => {
  world = await createTestApp();
  token = await world.signIn('daon0001');
});
afterEach(() => world.close());

type Storm = { guesses: Heard[]; balances: Heard[]; order: string[] };

/** Hundreds of concurrent sign-ins over both APIs, and a holder who reads the balance meanwhile. */
async function storm(passwords: Deps['passwords']): Promise<Storm> {
  const app = await buildApp(
    { ...world.deps, passwords },
    { dist: 'none', health: { ready: true, bookFindings: 0 } },
  );
  const order: string[] = [];
  const noted = async (label: string, call: Promise<Heard>) => {
    const heard = await call;
    order.push(heard.status === 503 ? 'shed' : label);
    return heard;
  };
  const guess = { password: 'not the one 1' };
  const guesses = Array.from({ length: LOGINS }, (_, n) =>
    noted(
      'guess',
      n % 2 === 0
        ? typed({ app }, 'auth.signIn', { ...guess, login: `nobody${n}` })
        : legacy({ app }, 'login', { ...guess, email: `nobody${n}` }),
    ),
  );
  const balances = Array.from({ length: 40 }, (_, n) =>
    noted(
      'balance',
      n % 2 === 0
        ? typed({ app }, 'wallet.balance', {}, { token })
        : legacy({ app }, 'getDaon', {}, { token }),
    ),
  );
  const heard = { balances: await Promise.all(balances), guesses: await Promise.all(guesses), order };
  await app.close();
  return heard;
}

/** Errors in how the flood was handled; empty when there are none. */
function findHarm({ guesses, balances, order }: Storm): string[] {
  const shed = guesses.filter(({ status }) => status === 503);
  const lateBalances = order.slice(order.lastIndexOf('guess')).filter((label) => label === 'balance');
  return [
    ...(balances.some(({ status }) => status !== 200) ? ['a balance was not answered'] : []),
    ...(lateBalances.length > 0 ? [`${lateBalances.length} balances waited for all sign-ins`] : []),
    ...(shed.length < LOGINS / 2 ? [`only ${shed.length} sign-ins were sent away`] : []),
    ...(LOGINS - shed.length < PLACES ? ['sign-ins were sent away that had a place'] : []),
    ...(shed.some(({ headers }) => headers['retry-after'] === undefined)
      ? ['no word of when to come back']
      : []),
    ...(shed.some(({ word }) => word !== 'BUSY' && word !== '503') ? ['sent away in other words'] : []),
  ];
}

describe('a flood of sign-ins', () => {
  it('fills the hashing queue and delays nothing else', async () => {
    // Lighter than in production, and still some hundred times the cost of a balance query.
    const passwords = createPasswords(world.deps.secrets.pepper, { memoryKiB: 8_192 });
    expect(findHarm(await storm(passwords))).toEqual([]);
  });

  it('is detected to do harm where hashing blocks all calls and queues are unbounded', async () => {
    // Planted fault: each try blocks the event loop for two milliseconds, and the queue is unbounded.
    const planted: Deps['passwords'] = {
      ...world.deps.passwords,
      verify: async () => {
        for (const until = performance.now() + 2; performance.now() < until;);
        return false;
      },
    };
    expect(findHarm(await storm(planted))).toContain('only 0 sign-ins were sent away');
  });
});

describe('writes that a slow disk delays', () => {
  const sale = () => ({ linkedAccountId: 1, gross: '2', price: '100', requestId: randomUUID() });

  it('are accepted up to a limit and then refused, while balance queries are answered and nothing is lost', async () => {
    const stuck = Promise.withResolvers<void>();
    // On PostgreSQL several writers work side by side: all of them are stuck.
    const writers = IS_ON_POSTGRES ? POSTGRES_DEFAULTS.writers : 1;
    const held = Promise.all(Array.from({ length: writers }, () => world.store.write(() => stuck.promise)));
    const waiting = Array.from({ length: WAITING_MAX - 1 }, () => world.deps.store.write(async () => 'done'));
    const last = typed(world, 'orders.sell', sale(), { token });
    const settled = Promise.race([last, typed(world, 'wallet.balance', {}, { token })]);
    expect((await settled).text).toContain('balanceKrw');

    expect(await typed(world, 'orders.sell', sale(), { token })).toMatchObject({ ...SHED, word: 'BUSY' });
    expect(await legacy(world, 'sellOrder', { id: 1, amount: '2', price: '100' }, { token })).toMatchObject({
      ...SHED,
      word: '503',
    });
    expect((await legacy(world, 'getDaon', {}, { token })).status).toBe(200);
    const batch = await world.app.inject({
      method: 'POST',
      url: '/trpc/wallet.balance,wallet.home?batch=1',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: '{}',
    });
    expect(batch.statusCode).toBe(200);

    stuck.resolve();
    await held;
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
    expect((await last).status).toBe(200);
    expect((await typed(world, 'orders.sell', sale(), { token })).status).toBe(200);
    expect((await world.call('wallet.balance', {}, token)).data()).toMatchObject({ held: '4' });
  });
});
