// One machine with many IPv6 networks: what it can use up, and that known holders and operators get in meanwhile (decision 54).
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NETWORK_TIMES, RATE_LIMITS, SETTINGS } from '../../domain/limits.ts';
import { buildApp } from '../../server/app.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { Deps } from '../../server/deps.ts';
import { keepHouse } from '../../server/housekeeping.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { codeSentTo } from '../support/people.ts';
import { legacy, typed, type Heard } from './callers.ts';

const WRONG = 'not the one 1';
const DAY_MS = 86_400_000;
const HOME = '198.51.100.7';
const OFFICE = '198.51.101.7';
const OWNER_PHONE = '01000000001';

let world: TestApp;
afterEach(() => world.close());

const open = async (env: Record<string, string> = {}) => {
  world = await createTestApp({ RATE_LIMIT: 'on', ...env });
};

/** Every call from another /64 of the same /48. */
const withinOne48 = (index: number) => `2001:db8:1:${index.toString(16)}::1`;
/** Every call from another /64 of the same /56. */
const withinOne56 = (index: number) => `2001:db8:1:${(index % 256).toString(16)}::${index + 1}`;
/** Calls from 300 different /48s in turn. */
const from300 = (index: number) => `2001:db8:${((index % 300) + 16).toString(16)}:${index.toString(16)}::1`;
/** Every call from another /24 of one /16. */
const withinOne16 = (index: number) => `203.0.${index % 250}.${index % 200}`;

const phoneOf = (index: number) => `0105${String(index).padStart(7, '0')}`;

type Send = (index: number, from: string) => Promise<Heard>;
type Target = Pick<TestApp, 'app'>;

const askSignUp =
  (target: Target): Send =>
  (index, from) =>
    index % 2 === 0
      ? typed(target, 'signUp.requestCode', { phone: phoneOf(index) }, { from })
      : legacy(target, 'sendSmsCode', { phone: phoneOf(index) }, { from });
const askRecovery =
  (target: Target): Send =>
  (index, from) =>
    index % 2 === 0
      ? typed(target, 'recovery.requestCode', { phone: phoneOf(index) }, { from })
      : legacy(target, 'sendSmsCodeReg', { phone: phoneOf(index), email: 'daon0001' }, { from });
const guess =
  (target: Target, loginOf = (index: number) => `guess${index}`): Send =>
  (index, from) =>
    index % 2 === 0
      ? typed(target, 'auth.signIn', { login: loginOf(index), password: WRONG }, { from })
      : legacy(target, 'login', { email: loginOf(index), password: WRONG }, { from });
const openInvite =
  (target: Target): Send =>
  (index, from) =>
    typed(target, 'signUp.checkInvite', { code: `unknown-${index}` }, { from });

const AT_ONCE = 50; // calls that share a commit

/** How many of so many calls were not refused with 429. */
async function countTaken(calls: number, send: Send, fromOf: (index: number) => string): Promise<number> {
  let taken = 0;
  for (let first = 0; first < calls; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, calls - first);
    const heard = await Promise.all(
      Array.from({ length }, (_, offset) => send(first + offset, fromOf(first + offset))),
    );
    taken += heard.filter(({ status }) => status !== 429).length;
  }
  return taken;
}

const ATTACKS = [
  ['text messages', askSignUp, RATE_LIMITS.smsPerNetwork.limit],
  ['guesses at passwords', guess, RATE_LIMITS.signInPerNetwork.limit],
  ['looks at invitations', openInvite, RATE_LIMITS.checkInvitePerNetwork.limit],
] as const;

describe('a thousand /64 networks', () => {
  it.each(ATTACKS)('of one /48 get no more %s than a /48 may', async (_name, attack, limit) => {
    await open();
    expect(await countTaken(1000, attack(world), withinOne48)).toBe(limit * NETWORK_TIMES.wide);
    // Another customer is not counted with them.
    expect((await attack(world)(2000, '2001:db8:2::1')).status).not.toBe(429);
  });

  it.each(ATTACKS)('of one /56 get no more %s than a /56 may', async (_name, attack, limit) => {
    await open();
    expect(await countTaken(500, attack(world), withinOne56)).toBe(limit * NETWORK_TIMES.site);
    // The rest of its /48 is not shut with it.
    expect((await attack(world)(2000, '2001:db8:1:ff00::1')).status).not.toBe(429);
  });

  it('of one /48 make no more failed authentications than a /48 may', async () => {
    await open();
    const send: Send = (_index, from) => typed(world, 'wallet.balance', {}, { from });
    const limit = RATE_LIMITS.otherPerCaller.limit * NETWORK_TIMES.wide;
    expect(await countTaken(limit + 10, send, withinOne48)).toBe(limit);
  });

  it('would be seen to get more where only /64 networks are counted', async () => {
    await open();
    // Planted: the limits of the wider networks are forgotten.
    const { limiter } = world.deps;
    const planted: Deps['limiter'] = {
      ...limiter,
      take: (...limits) => limiter.take(...limits.filter(({ key }) => !/\/(56|48)$/.test(key))),
    };
    const app = await buildApp(
      { ...world.deps, limiter: planted },
      { dist: 'none', health: { ready: true, bookFindings: 0 } },
    );
    expect(await countTaken(400, guess({ app }), withinOne48)).toBe(400);
    await app.close();
  });

  it('of IPv4 in one /16 get no more text messages than a /16 may', async () => {
    await open();
    const limit = RATE_LIMITS.smsPerNetwork.limit * NETWORK_TIMES.wide;
    expect(await countTaken(250, askSignUp(world), withinOne16)).toBe(limit);
    expect((await guess(world)(1, '203.0.251.9')).status).not.toBe(429);
  });
});

const settingsOf = async (values: Record<string, number>) => {
  const { writeSetting } = await import('../../server/features/settings/read-settings.ts');
  await world.store.write(async (tx) => {
    for (const [key, value] of Object.entries(values)) {
      await writeSetting(tx, key as 'smsSignUpPerDay', value, world.deps.clock.now());
    }
  });
};

/** Asks for a code for the owner's phone and sets a new password with it. */
async function recoverOwner(from: string): Promise<Heard> {
  const asked = await typed(
    world,
    'recovery.requestCode',
    { phone: OWNER_PHONE, login: 'daon0001' },
    { from },
  );
  if (asked.status !== 200) return asked;
  const { verificationId } = (JSON.parse(asked.text) as { result: { data: { verificationId: string } } })
    .result.data;
  await vi.waitFor(() => expect(world.messages.some(({ to }) => to === OWNER_PHONE)).toBe(true));
  return typed(
    world,
    'recovery.verifyOwner',
    { phone: OWNER_PHONE, login: 'daon0001', code: codeSentTo(world, OWNER_PHONE), verificationId },
    { from },
  );
}

const anonymous = ({ status, headers, text }: Heard) => {
  const { date: _date, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'id') };
};

describe('text messages asked for from 300 /48 networks', () => {
  it('end with the quota of sign-ups, and leave known phones theirs', async () => {
    await open();
    expect(await countTaken(1000, askSignUp(world), from300)).toBe(SETTINGS.smsSignUpPerDay);
    expect(world.messages).toHaveLength(SETTINGS.smsSignUpPerDay);
    expect((await recoverOwner(HOME)).word).toBe('ok');
  });

  it('for recovery end with the quota of recovery, answer alike for known and unknown phones, and leave known phones theirs', async () => {
    await open();
    const asked = await countTaken(SETTINGS.smsRecoveryPerDay + 50, askRecovery(world), from300);
    expect(asked).toBe(SETTINGS.smsRecoveryPerDay + 50);
    expect(world.messages).toHaveLength(SETTINGS.smsRecoveryPerDay);
    const ask = (phone: string) => typed(world, 'recovery.requestCode', { phone }, { from: OFFICE });
    expect(anonymous(await ask('01077770001'))).toEqual(anonymous(await ask('01000000002')));
    expect((await recoverOwner(HOME)).word).toBe('ok');
    expect(world.messages.filter(({ to }) => to === '01077770001')).toEqual([]);
    // Sign-ups have their own.
    expect((await typed(world, 'signUp.requestCode', { phone: '01077770002' }, { from: HOME })).status).toBe(
      200,
    );
  });

  it('are refused alike for known and unknown phones when known phones have none left either', async () => {
    await open();
    await settingsOf({ smsRecoveryPerDay: 3, smsKnownPhonesPerDay: 2 });
    const ask = (phone: string, index: number) =>
      typed(world, 'recovery.requestCode', { phone }, { from: from300(index) });
    // A known phone takes what recovery has left when its own quota is used up.
    for (let index = 0; index < 4; index += 1) {
      expect((await ask(OWNER_PHONE, index)).status).toBe(200);
      world.wait(30_000);
    }
    expect((await ask(phoneOf(1), 5)).status).toBe(200);
    expect(anonymous(await ask(phoneOf(2), 6))).toEqual(anonymous(await ask('01000000002', 7)));
    expect((await ask(phoneOf(3), 8)).status).toBe(429);
    world.wait(DAY_MS);
    expect((await ask(phoneOf(3), 9)).status).toBe(200);
  });

  it('follow the settings, and never are more than the total, of which known phones keep their part', async () => {
    await open();
    await settingsOf({ smsSignUpPerDay: 5 });
    expect(await countTaken(10, askSignUp(world), from300)).toBe(5);
    await settingsOf({ smsSignUpPerDay: 5000, smsKnownPhonesPerDay: 990 });
    expect(await countTaken(30, (index, from) => askSignUp(world)(index + 100, from), from300)).toBe(5);
    expect((await recoverOwner(HOME)).word).toBe('ok');
  });

  it('are told on the overview, in the log and in the metrics from half of a quota on', async () => {
    await open();
    await settingsOf({ smsSignUpPerDay: 10 });
    const warned = vi.spyOn(world.deps.log, 'warn');
    const quotas = async () => {
      const admin = await world.signInOperator('admin1');
      const summary = (await world.call('admin.dashboard.summary', {}, admin)).data<{
        smsQuotas: { purpose: string; sent: number; limit: number; alert: boolean }[];
      }>();
      return summary.smsQuotas;
    };
    await countTaken(4, askSignUp(world), from300);
    expect(await quotas()).toEqual([
      { purpose: 'signUp', sent: 4, limit: 10, alert: false },
      { purpose: 'recovery', sent: 0, limit: SETTINGS.smsRecoveryPerDay, alert: false },
      { purpose: 'knownPhones', sent: 0, limit: SETTINGS.smsKnownPhonesPerDay, alert: false },
    ]);
    expect(warned).not.toHaveBeenCalled();
    await countTaken(6, (index, from) => askSignUp(world)(index + 10, from), from300);
    expect((await quotas())[0]).toEqual({ purpose: 'signUp', sent: 10, limit: 10, alert: true });
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      { purpose: 'signUp', sent: 5, limit: 10 },
      'text messages near their quota',
    );
    await settingsOf({ smsSignUpPerDay: 30, smsAlertPercent: 33 });
    expect((await quotas())[0]).toMatchObject({ alert: true });
    await settingsOf({ smsAlertPercent: 34 });
    expect((await quotas())[0]).toMatchObject({ alert: false });
    await keepHouse(world.deps, { bookFindings: 0 });
    const metrics = await world.deps.metrics.registry.metrics();
    expect(metrics).toContain('text_message_quota{purpose="signUp",of="sent"} 10');
    expect(metrics).toContain('text_message_quota{purpose="signUp",of="limit"} 30');
  });
});

const signInFrom = (from: string, login = 'daon0001', password = DEMO_PASSWORD) =>
  typed(world, 'auth.signIn', { login, password }, { from });
const consoleFrom = (from: string, login = 'operator', password = DEMO_PASSWORD) =>
  typed(world, 'admin.auth.signIn', { login, password }, { from });

describe('guesses at one login from everywhere', () => {
  const storm = (login: string) =>
    countTaken(
      400,
      guess(world, () => login),
      from300,
    );

  it('shut out new networks for ten minutes, and not the one that its holder signs in from', async () => {
    await open();
    expect((await signInFrom(HOME)).status).toBe(200);
    expect(await storm('daon0001')).toBeLessThanOrEqual(RATE_LIMITS.signInPerLogin.limit);
    expect((await signInFrom(OFFICE)).status).toBe(429);
    expect((await signInFrom(HOME)).status).toBe(200);
    expect(
      (await legacy(world, 'login', { email: 'DAON0001', password: DEMO_PASSWORD }, { from: HOME })).word,
    ).toBe('0');
    await world.restart();
    expect((await signInFrom(HOME)).status).toBe(200);
  });

  it('from the known network have a limit of their own, and shut out only that', async () => {
    await open();
    await signInFrom(HOME);
    const known = await countTaken(
      30,
      guess(world, () => 'daon0001'),
      () => HOME,
    );
    expect(known).toBe(RATE_LIMITS.signInPerLogin.limit);
    expect((await signInFrom(HOME)).status).toBe(429);
    expect((await signInFrom(OFFICE)).status).toBe(200);
  });

  it('are not counted apart from a network that the login did not sign in from for knownNetworkDays', async () => {
    await open();
    await signInFrom(HOME);
    world.wait(SETTINGS.knownNetworkDays * DAY_MS - 1);
    await storm('daon0001');
    expect((await signInFrom(HOME)).status).toBe(200);
    world.wait(SETTINGS.knownNetworkDays * DAY_MS);
    await keepHouse(world.deps, { bookFindings: 0 });
    expect(await world.store.read((db) => db.select().from(db.t.signInNetworks))).toEqual([]);
    await storm('daon0001');
    expect((await signInFrom(HOME)).status).toBe(429);
    await settingsOf({ knownNetworkDays: 1 });
    world.wait(3_600_000);
    await signInFrom(HOME);
    world.wait(DAY_MS);
    await storm('daon0001');
    expect((await signInFrom(HOME)).status).toBe(429);
  });

  it('are bounded for a network that many logins are known from', async () => {
    await open();
    await world.store.write(async (tx) => {
      for (let index = 0; index < 400; index += 1) {
        const lastAt = world.deps.clock.now();
        await tx
          .insert(tx.t.signInNetworks)
          .values({ loginLower: `guess${index}`, ipPrefix: '198.51.100.0/24', lastAt });
      }
    });
    expect(await countTaken(400, guess(world), () => HOME)).toBe(RATE_LIMITS.signInPerKnownNetwork.limit);
  });
});

describe('an operator', () => {
  it('is not locked out by wrong tries at the wallet, from elsewhere or from the same network', async () => {
    await open();
    for (const fromOf of [from300, () => OFFICE]) {
      await countTaken(
        60,
        guess(world, () => 'operator'),
        fromOf,
      );
      expect((await consoleFrom(OFFICE)).status).toBe(200);
    }
  });

  it('is locked only where the wrong tries at the console came from', async () => {
    await open({ RATE_LIMIT: 'off' });
    for (let tried = 0; tried < 5; tried += 1)
      expect((await consoleFrom('2001:db8:9:1::1', 'operator', WRONG)).word).toBe('CREDENTIALS_WRONG');
    expect((await consoleFrom('2001:db8:9:1::1')).word).toBe('SIGN_IN_LOCKED');
    // All /64 networks of the /48 are one customer's.
    expect((await consoleFrom('2001:db8:9:ffff::1')).word).toBe('SIGN_IN_LOCKED');
    expect((await consoleFrom('2001:db8:a:1::1')).status).toBe(200);
    expect((await consoleFrom(OFFICE)).status).toBe(200);
  });

  it('gets in from a known network while all others try', async () => {
    await open();
    await consoleFrom(OFFICE);
    const tries = await countTaken(400, (_index, from) => consoleFrom(from, 'operator', WRONG), from300);
    // One of the ten was the operator's own first sign-in.
    expect(tries).toBe(RATE_LIMITS.signInPerLogin.limit - 1);
    expect((await consoleFrom(HOME)).status).toBe(429);
    expect((await consoleFrom(OFFICE)).status).toBe(200);
  });

  it('has tries of its own in a known network of a /48 that is locked', async () => {
    await open({ RATE_LIMIT: 'off' });
    await consoleFrom('2001:db8:9:1::1');
    for (let tried = 0; tried < 5; tried += 1) await consoleFrom('2001:db8:9:2::1', 'operator', WRONG);
    expect((await consoleFrom('2001:db8:9:2::1')).word).toBe('SIGN_IN_LOCKED');
    expect((await consoleFrom('2001:db8:9:1::1')).status).toBe(200);
  });
});

describe('a storm of 400 sign-ins from many networks', () => {
  /** In which order the calls are answered; each is named. */
  async function orderOf(passwords: Deps['passwords'], storm: 'auth.signIn' | 'admin.auth.signIn') {
    const token = (await world.call('auth.signIn', { login: 'daon0002', password: DEMO_PASSWORD })).data<{
      token: string;
    }>().token;
    await signInFrom(HOME);
    await consoleFrom(OFFICE);
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
    // The storm is at work and its queue is full when the others come.
    await vi.waitFor(() => expect(passwords.load().waiting).toBeGreaterThan(40), {
      interval: 1,
      timeout: 30_000,
    });
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

  /** Who was refused or waited for the storm; empty when nobody did. */
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

  it('at the wallet lets an operator pass whose network is new', async () => {
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
    await vi.waitFor(() => expect(passwords.load().waiting).toBeGreaterThan(40), {
      interval: 1,
      timeout: 30_000,
    });
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

  it('that is counted holds up no reads and no movements of money', async () => {
    await open();
    const token = (await signInFrom(HOME)).text.match(/"token":"([^"]+)"/)?.[1] ?? '';
    const order: string[] = [];
    const note = async (name: string, call: Promise<Heard>) => {
      const heard = await call;
      order.push(name);
      return heard;
    };
    const guesses = Array.from({ length: 400 }, (_, index) =>
      note('guess', guess(world)(index, from300(index))),
    );
    const sale = { linkedAccountId: 1, gross: '2', price: '100', requestId: randomUUID() };
    const sold = note('sale', typed(world, 'orders.sell', sale, { token }));
    const told = note('balance', typed(world, 'wallet.balance', {}, { token }));
    expect([(await sold).status, (await told).status]).toEqual([200, 200]);
    await Promise.all(guesses);
    expect(order.slice(-100)).not.toContain('sale');
    expect(order.slice(-100)).not.toContain('balance');
  });

  it('would be seen to starve them where all wait in one queue', async () => {
    await open({ RATE_LIMIT: 'off' });
    const slow = slowPasswords();
    // Planted: everybody is a stranger.
    const planted: Deps['passwords'] = {
      ...slow,
      hash: (password) => slow.hash(password, 'stranger'),
      verify: (hash, password) => slow.verify(hash, password, 'stranger'),
    };
    expect(findStarved(await orderOf(planted, 'auth.signIn'))).not.toEqual([]);
  });
});
