// Guesses from many networks at a holder's and an operator's login, which stay usable from their known networks (D54).
import { DAY_MS } from '../../domain/durations.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../domain/limits.ts';
import { SETTINGS } from '../../domain/settings.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import {
  changeSettings,
  consoleFrom,
  countTaken,
  from300,
  guess,
  HOME,
  OFFICE,
  signInFrom,
  WRONG,
} from './attackers.ts';
import { legacy } from './callers.ts';

const { runBackgroundJobs } = parts;

let world: TestApp;
afterEach(() => world.close());

const open = async (env: Record<string, string> = {}) => {
  world = await createTestApp({ RATE_LIMIT: 'on', ...env });
};

describe('guesses at one login from many networks', () => {
  const storm = (login: string) =>
    countTaken(
      60,
      guess(world, () => login),
      from300,
    );

  it("block new networks for ten minutes, and not the holder's known network", async () => {
    await open();
    expect((await signInFrom(world, HOME)).status).toBe(200);
    expect(await storm('daon0001')).toBeLessThanOrEqual(RATE_LIMITS.signInPerLogin.limit);
    expect((await signInFrom(world, OFFICE)).status).toBe(429);
    expect((await signInFrom(world, HOME)).status).toBe(200);
    expect(
      (await legacy(world, 'login', { email: 'DAON0001', password: DEMO_PASSWORD }, { from: HOME })).word,
    ).toBe('0');
    await world.restart();
    expect((await signInFrom(world, HOME)).status).toBe(200);
  });

  it('from the known network have their own limit and block only that network', async () => {
    await open();
    await signInFrom(world, HOME);
    const known = await countTaken(
      30,
      guess(world, () => 'daon0001'),
      () => HOME,
    );
    expect(known).toBe(RATE_LIMITS.signInPerLogin.limit);
    expect((await signInFrom(world, HOME)).status).toBe(429);
    expect((await signInFrom(world, OFFICE)).status).toBe(200);
  });

  it('share the common limit from a network without a sign-in within knownNetworkDays', async () => {
    await open();
    await signInFrom(world, HOME);
    world.wait(SETTINGS.knownNetworkDays * DAY_MS - 1);
    await storm('daon0001');
    expect((await signInFrom(world, HOME)).status).toBe(200);
    world.wait(SETTINGS.knownNetworkDays * DAY_MS);
    await runBackgroundJobs(world.deps, { bookFindings: 0 });
    expect(await world.store.read((db) => db.select().from(db.t.signInNetworks))).toEqual([]);
    await storm('daon0001');
    expect((await signInFrom(world, HOME)).status).toBe(429);
    await changeSettings(world, { knownNetworkDays: 1 });
    world.wait(3_600_000);
    await signInFrom(world, HOME);
    world.wait(DAY_MS);
    await storm('daon0001');
    expect((await signInFrom(world, HOME)).status).toBe(429);
  });

  it.each([SETTINGS.knownNetworkTries, 20])(
    'are bounded for a network that many logins are known from: %i',
    async (most) => {
      await open();
      if (most !== SETTINGS.knownNetworkTries) await changeSettings(world, { knownNetworkTries: most });
      await world.store.write(async (tx) => {
        for (let index = 0; index < 400; index += 1) {
          const lastAt = world.deps.clock.now();
          await tx
            .insert(tx.t.signInNetworks)
            .values({ loginLower: `guess${index}`, ipPrefix: '198.51.100.0/24', lastAt });
        }
      });
      expect(await countTaken(400, guess(world), () => HOME)).toBe(most);
    },
  );
});

describe('an operator', () => {
  it('is not locked out by wrong tries at the wallet, from another or the same network', async () => {
    await open();
    for (const fromOf of [from300, () => OFFICE]) {
      await countTaken(
        60,
        guess(world, () => 'operator'),
        fromOf,
      );
      expect((await consoleFrom(world, OFFICE)).status).toBe(200);
    }
  });

  it('is locked only for the network of the wrong tries at the console', async () => {
    await open({ RATE_LIMIT: 'off' });
    for (let tried = 0; tried < 5; tried += 1)
      expect((await consoleFrom(world, '2001:db8:9:1::1', 'operator', WRONG)).word).toBe('CREDENTIALS_WRONG');
    expect((await consoleFrom(world, '2001:db8:9:1::1')).word).toBe('SIGN_IN_LOCKED');
    // All /64 networks of a /48 count as one customer.
    expect((await consoleFrom(world, '2001:db8:9:ffff::1')).word).toBe('SIGN_IN_LOCKED');
    expect((await consoleFrom(world, '2001:db8:a:1::1')).status).toBe(200);
    expect((await consoleFrom(world, OFFICE)).status).toBe(200);
  });

  it('can sign in from a known network while other networks try', async () => {
    await open();
    await consoleFrom(world, OFFICE);
    const tries = await countTaken(
      60,
      (_index, from) => consoleFrom(world, from, 'operator', WRONG),
      from300,
    );
    // One of the ten was the operator's own first sign-in.
    expect(tries).toBe(RATE_LIMITS.signInPerLogin.limit - 1);
    expect((await consoleFrom(world, HOME)).status).toBe(429);
    expect((await consoleFrom(world, OFFICE)).status).toBe(200);
  });

  it('has its own tries in a known network of a locked /48', async () => {
    await open({ RATE_LIMIT: 'off' });
    await consoleFrom(world, '2001:db8:9:1::1');
    for (let tried = 0; tried < 5; tried += 1) await consoleFrom(world, '2001:db8:9:2::1', 'operator', WRONG);
    expect((await consoleFrom(world, '2001:db8:9:2::1')).word).toBe('SIGN_IN_LOCKED');
    expect((await consoleFrom(world, '2001:db8:9:1::1')).status).toBe(200);
  });
});
