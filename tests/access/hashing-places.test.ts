// The order of service while hundreds of sign-ins wait for a hash (D54).
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { consoleFrom, from300, guess, HOME, OFFICE, signInFrom, WRONG } from './attackers.ts';
import { typed, type Heard } from './callers.ts';

const { buildApp, createPasswords } = parts;

let world: TestApp;
afterEach(() => world.close());

const open = async (env: Record<string, string> = {}) => {
  world = await createTestApp({ RATE_LIMIT: 'on', ...env });
};

describe('a flood of 400 sign-ins from many networks', () => {
  /** The names of the calls in the order of their answers. */
  async function orderOf(passwords: Deps['passwords'], storm: 'auth.signIn' | 'admin.auth.signIn') {
    const token = (await world.call('auth.signIn', { login: 'daon0002', password: DEMO_PASSWORD })).data<{
      token: string;
    }>().token;
    await signInFrom(world, HOME);
    await consoleFrom(world, OFFICE);
    const app = await buildApp(
      { ...world.deps, passwords },
      { dist: 'none', health: { ready: true, bookFindings: 0 } },
    );
    const order: string[] = [];
    const note = async (name: string, call: Promise<Heard>) => {
      const heard = await call;
      order.push(heard.status === 503 ? 'shed' : name);
      return heard;
    };
    const from = (index: number) => ({ from: from300(index) });
    const guesses = Array.from({ length: 400 }, (_, index) =>
      note('guess', typed({ app }, storm, { login: `guess${index}`, password: WRONG }, from(index))),
    );
    // The flood is running and its queue is full when the other calls arrive.
    await expect.poll(() => passwords.load().waiting, { interval: 1 }).toBeGreaterThan(40);
    const held = await Promise.all([
      note(
        'known',
        typed({ app }, 'auth.signIn', { login: 'daon0001', password: DEMO_PASSWORD }, { from: HOME }),
      ),
      note(
        'operator',
        typed({ app }, 'admin.auth.signIn', { login: 'operator', password: DEMO_PASSWORD }, { from: OFFICE }),
      ),
      note('confirm', typed({ app }, 'auth.checkPassword', { password: DEMO_PASSWORD }, { token })),
      note(
        'sale',
        typed(
          { app },
          'orders.sell',
          { linkedAccountId: 2, gross: '2', price: '100', requestId: randomUUID() },
          { token },
        ),
      ),
      note('balance', typed({ app }, 'wallet.balance', {}, { token })),
    ]);
    await Promise.all(guesses);
    await app.close();
    return { order, held };
  }

  /** Calls that were refused or waited for the flood; empty when there are none. */
  function findStarved({ order, held }: Awaited<ReturnType<typeof orderOf>>): string[] {
    const waited = order
      .slice(order.lastIndexOf('guess'))
      .filter((name) => name !== 'shed' && name !== 'guess');
    const guessesBefore = (name: string) =>
      order.slice(0, order.indexOf(name)).filter((one) => one === 'guess').length;
    const late = ['known', 'operator', 'confirm'].filter(
      (name) => order.includes(name) && guessesBefore(name) > 40,
    );
    return [
      ...held.filter(({ status }) => status !== 200).map(({ word }) => `refused: ${word}`),
      ...waited.map((name) => `${name} waited for all`),
      ...late.map((name) => `${name} waited for the queue`),
    ];
  }

  const slowPasswords = () => createPasswords(world.deps.secrets.pepper, { memoryKiB: 8_192 });

  it.each(['auth.signIn', 'admin.auth.signIn'] as const)(
    'at %s lets known networks, operators and signed-in holders pass',
    async (storm) => {
      await open({ RATE_LIMIT: 'off' });
      expect(findStarved(await orderOf(slowPasswords(), storm))).toEqual([]);
    },
  );

  it('at the wallet does not delay an operator from a new network', async () => {
    await open({ RATE_LIMIT: 'off' });
    const passwords = slowPasswords();
    const app = await buildApp(
      { ...world.deps, passwords },
      { dist: 'none', health: { ready: true, bookFindings: 0 } },
    );
    const order: string[] = [];
    const guesses = Array.from({ length: 400 }, async (_, index) => {
      await guess({ app })(index, from300(index));
      order.push('guess');
    });
    await expect.poll(() => passwords.load().waiting, { interval: 1 }).toBeGreaterThan(40);
    const heard = await typed(
      { app },
      'admin.auth.signIn',
      { login: 'operator', password: DEMO_PASSWORD },
      { from: '192.0.2.77' },
    );
    order.push('operator');
    expect(heard.status).toBe(200);
    await Promise.all(guesses);
    expect(order.indexOf('operator')).toBeLessThan(order.length - 1);
    await app.close();
  });

  it('does not delay reads and money movements while it lasts', async () => {
    await open();
    const token = /"token":"([^"]+)"/.exec((await signInFrom(world, HOME)).text)?.[1] ?? '';
    const order: string[] = [];
    const note = async (name: string, call: Promise<Heard>) => {
      const heard = await call;
      order.push(name);
      return heard;
    };
    const wave = (first: number) =>
      Array.from({ length: 200 }, (_, offset) =>
        note('guess', guess(world)(first + offset, from300(first + offset))),
      );
    const before = wave(0);
    const sale = { linkedAccountId: 1, gross: '2', price: '100', requestId: randomUUID() };
    const sold = note('sale', typed(world, 'orders.sell', sale, { token }));
    const read = note('balance', typed(world, 'wallet.balance', {}, { token }));
    const after = wave(200);
    expect([(await sold).status, (await read).status]).toEqual([200, 200]);
    await Promise.all([...before, ...after]);
    expect(order.slice(-20).every((name) => name === 'guess')).toBe(true);
  });

  it('is detected to starve them when all wait in one queue', async () => {
    await open({ RATE_LIMIT: 'off' });
    const slow = slowPasswords();
    // Planted fault: every caller is treated as unknown.
    const planted: Deps['passwords'] = {
      ...slow,
      hash: (password) => slow.hash(password, 'unknown'),
      verify: (hash, password) => slow.verify(hash, password, 'unknown'),
    };
    expect(findStarved(await orderOf(planted, 'auth.signIn'))).not.toEqual([]);
  });
});
