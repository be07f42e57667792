// One machine with many IPv6 networks and few calls from each (D54).
import { afterEach, describe, expect, it } from 'vitest';
import { NETWORK_TIMES, RATE_LIMITS } from '../../domain/limits.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import {
  askSignUp,
  countTaken,
  guess,
  openInvite,
  type Send,
  withinOne16,
  withinOne48,
  withinOne56,
} from './attackers.ts';
import { typed } from './callers.ts';

const { buildApp } = parts;

let world: TestApp;
afterEach(() => world.close());

const open = async (env: Record<string, string> = {}) => {
  world = await createTestApp({ RATE_LIMIT: 'on', ...env });
};

const ATTACKS = [
  ['text messages', askSignUp, RATE_LIMITS.smsPerNetwork.limit],
  ['guesses at passwords', guess, RATE_LIMITS.signInPerNetwork.limit],
  ['looks at invitations', openInvite, RATE_LIMITS.checkInvitePerNetwork.limit],
] as const;

/** Calls beyond the limit, each of which must be refused. */
const BEYOND = 50;

describe('hundreds of /64 networks', () => {
  it.each(ATTACKS)(
    'of one /48 together get no more %s than the limit of a /48',
    async (_name, attack, limit) => {
      await open();
      const most = limit * NETWORK_TIMES.wide;
      expect(await countTaken(most + BEYOND, attack(world), withinOne48)).toBe(most);
      // Another customer is counted separately.
      expect((await attack(world)(2000, '2001:db8:2::1')).status).not.toBe(429);
    },
  );

  it.each(ATTACKS)(
    'of one /56 together get no more %s than the limit of a /56',
    async (_name, attack, limit) => {
      await open();
      const most = limit * NETWORK_TIMES.site;
      expect(await countTaken(most + BEYOND, attack(world), withinOne56)).toBe(most);
      // The rest of its /48 is not blocked with it.
      expect((await attack(world)(2000, '2001:db8:1:ff00::1')).status).not.toBe(429);
    },
  );

  it('of one /48 together make no more failed authentications than the limit of a /48', async () => {
    await open();
    const send: Send = (_index, from) => typed(world, 'wallet.balance', {}, { from });
    const limit = RATE_LIMITS.otherPerCaller.limit * NETWORK_TIMES.wide;
    expect(await countTaken(limit + 10, send, withinOne48)).toBe(limit);
  });

  it('are detected to get more where only /64 networks are counted', async () => {
    await open();
    // Planted fault: the limits of the wider networks are missing.
    const { limiter } = world.deps;
    const planted: Deps['limiter'] = {
      ...limiter,
      take: (...limits) => limiter.take(...limits.filter(({ key }) => !/\/(56|48)$/.test(key))),
    };
    const app = await buildApp(
      { ...world.deps, limiter: planted },
      { dist: 'none', health: { ready: true, bookFindings: 0 } },
    );
    const most = RATE_LIMITS.signInPerNetwork.limit * NETWORK_TIMES.wide;
    expect(await countTaken(most + BEYOND, guess({ app }), withinOne48)).toBe(most + BEYOND);
    await app.close();
  });

  it('of IPv4 in one /16 together get no more text messages than the limit of a /16', async () => {
    await open();
    const limit = RATE_LIMITS.smsPerNetwork.limit * NETWORK_TIMES.wide;
    expect(await countTaken(limit + BEYOND, askSignUp(world), withinOne16)).toBe(limit);
    expect((await guess(world)(1, '203.0.251.9')).status).not.toBe(429);
  });
});
