// Passkeys, against an authenticator of the tests that may lie in each part of its answer.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { checkRows } from '../../../server/audit/check-rows.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { PASSKEYS_MAX } from '../../../domain/limits.ts';
import { challengeOf } from '../../../server/features/passkeys/confirmed-act.ts';
import { forgetChallenges } from '../../../server/features/passkeys/challenges.repo.ts';
import { settleSetBack } from '../../../server/backups/settle-set-back.ts';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';
import {
  createPasskeyWorld,
  WALLET_ORIGIN,
  type PasskeyWorld,
} from '../../support/passkeys/passkey-world.ts';
import { createAuthenticator, type Falsified } from '../../support/passkeys/software-authenticator.ts';

const LIFE_MS = 5 * MINUTE_MS;
const password = DEMO_PASSWORD;

let world: PasskeyWorld;
let token: string;
const call: PasskeyWorld['app']['call'] = (path, input, caller) => world.app.call(path, input, caller);

beforeEach(async () => {
  world = await createPasskeyWorld();
  token = await world.app.signIn('daon0001');
});
afterEach(() => world.app.close());

describe('a passkey', () => {
  it('signs its holder in, and counts as used', async () => {
    const passkey = await world.add(token);
    expect(await world.list(token)).toMatchObject([{ backedUp: true, lastUsedAt: null }]);
    world.app.wait(MINUTE_MS);
    const signedIn = (await world.signIn(passkey)).data<{ token: string; login: string; first: boolean }>();
    expect(signedIn).toMatchObject({ login: 'daon0001', first: false });
    expect((await call('auth.session', {}, signedIn.token)).data()).toMatchObject({ login: 'daon0001' });
    expect((await world.list(token))[0]?.lastUsedAt).not.toBeNull();
    expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('ends a freeze, and its sign-in says that there was one', async () => {
    const passkey = await world.add(token);
    const before = (await world.signIn(passkey)).data<{ token: string; wasFrozen: boolean }>();
    expect(before.wasFrozen).toBe(false);
    (await call('ownFreeze.freeze', {}, before.token)).data();
    const back = (await world.signIn(passkey)).data<{ token: string; wasFrozen: boolean }>();
    expect(back.wasFrozen).toBe(true);
    expect((await call('wallet.home', {}, back.token)).data()).toMatchObject({ freeze: null });
  });

  it('is asked for as one that is stored and verifies its person', async () => {
    const { options } = await world.askToRegister(token);
    expect(options).toMatchObject({
      rp: { id: 'wallet.example' },
      user: { name: 'daon0001' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const signIn = await world.askToSignIn();
    expect(signIn.options).toMatchObject({ rpId: 'wallet.example', userVerification: 'required' });
    expect(signIn.options).not.toHaveProperty('allowCredentials.0');
  });

  it('is excluded when another one is added, and the tenth is the last', async () => {
    const first = await world.add(token);
    const { options } = await world.askToRegister(token);
    expect(options).toMatchObject({ excludeCredentials: [{ id: first.id }] });
    // All asked before any is added: the limit holds where they are added.
    const asked = await Promise.all(Array.from({ length: PASSKEYS_MAX }, () => world.askToRegister(token)));
    const answers = [];
    for (const { ticket, options: of } of asked) {
      const answer = createAuthenticator(WALLET_ORIGIN).register(of);
      answers.push(await call('auth.passkeys.register', { ticket, answer }, token));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(PASSKEYS_MAX - 1).fill(200), 422]);
    const over = (await call('auth.passkeys.registerOptions', { password }, token)).error();
    expect(over).toMatchObject({ data: { reason: 'PASSKEY_LIMIT' } });
    expect(over.message).toContain(`${PASSKEYS_MAX}개`);
  });

  it('needs the password to be added, and for nothing else in the session', async () => {
    const refused = await call('auth.passkeys.registerOptions', { password: 'wrong1234!' }, token);
    expect(refused.reason()).toBe('PASSWORD_WRONG');
    expect((await call('auth.passkeys.registerOptions', {}, token)).status).toBe(400);
  });

  it('is renamed and removed by its holder alone, removed with the password alone', async () => {
    const passkey = await world.add(token);
    const [{ id = 0 } = {}] = await world.list(token);
    const other = await world.app.signIn('daon0002');
    expect((await call('auth.passkeys.rename', { id, name: '뺏은 것' }, other)).reason()).toBe('NOT_FOUND');
    expect((await call('auth.passkeys.remove', { id, password }, other)).reason()).toBe('NOT_FOUND');
    const wrong = await call('auth.passkeys.remove', { id, password: 'wrong1234!' }, token);
    expect(wrong.reason()).toBe('PASSWORD_WRONG');
    expect((await call('auth.passkeys.rename', { id, name: ' \u3164 ' }, token)).status).toBe(400);
    expect((await call('auth.passkeys.rename', { id, name: '가'.repeat(21) }, token)).status).toBe(400);
    (await call('auth.passkeys.rename', { id, name: ` ${'가'.repeat(20)} ` }, token)).data();
    expect(await world.list(token)).toMatchObject([{ name: '가'.repeat(20) }]);
    (await call('auth.passkeys.remove', { id, password }, token)).data();
    expect(await world.list(token)).toEqual([]);
    expect((await world.signIn(passkey)).reason()).toBe('PASSKEY_REFUSED');
    expect(await world.alarms(token)).toEqual([62, 61]);
  });

  it('is refused when it was removed between its signature and the session', async () => {
    const passkey = await world.add(token);
    const [{ id = 0 } = {}] = await world.list(token);
    const { ticket, options } = await world.askToSignIn();
    const answer = passkey.signIn(options);
    (await call('auth.passkeys.remove', { id, password }, token)).data();
    expect((await call('auth.passkeys.signIn', { ticket, answer })).reason()).toBe('PASSKEY_REFUSED');
  });
});

describe('a ticket to register', () => {
  it('that the password gave adds nothing once the wallet has a lock of its own', async () => {
    const { ticket, options } = await world.askToRegister(token);
    (await call('ownLimits.set', { day: '100000', act: null }, token)).data();
    const answer = createAuthenticator(WALLET_ORIGIN).register(options);
    const late = await call('auth.passkeys.register', { ticket, answer }, token);
    expect(late.reason()).toBe('PASSKEY_EXPIRED');
    expect(await world.list(token)).toEqual([]);
  });

  it('that a code to the phone gave adds a passkey to such a wallet', async () => {
    (await call('ownLimits.set', { day: '100000', act: null }, token)).data();
    const act = { act: 'auth.passkeys.registerOptions', content: {} };
    const { verificationId } = (await call('confirmations.requestCode', act, token)).data<RequestedCode>();
    const phone = { verificationId, code: codeSentTo(world.app, DEMO_HOLDERS.first.phone) };
    const { ticket, options } = (await call('auth.passkeys.registerOptions', { phone }, token)).data<
      Awaited<ReturnType<typeof world.askToRegister>>
    >();
    const answer = createAuthenticator(WALLET_ORIGIN).register(options);
    expect((await call('auth.passkeys.register', { ticket, answer }, token)).status).toBe(200);
  });

  it('confirms no act: its challenge is known before one is named', async () => {
    const passkey = await world.add(token);
    const [{ id = 0 } = {}] = await world.list(token);
    const { userId } = (await call('auth.session', {}, token)).data<{ userId: number }>();
    const { ticket, options } = await world.askToRegister(token);
    const act = { act: 'auth.passkeys.remove', content: { id } } as const;
    const challenge = challengeOf(options.challenge, userId, act);
    const answer = passkey.signIn({ challenge, rpId: 'wallet.example' });
    const removed = await call('auth.passkeys.remove', { id, passkey: { ticket, answer } }, token);
    expect(removed.reason()).toBe('CONFIRMATION_REFUSED');
  });
});

const FALSE_ANSWERS: readonly (readonly [string, Falsified])[] = [
  ['of another origin', { origin: 'https://wa11et.example' }],
  ['of a port of the same host', { origin: `${WALLET_ORIGIN}:8443` }],
  ['for another host', { rpId: 'wa11et.example' }],
  ['for a part of the host', { rpId: 'example' }],
  ['without a verified person', { isVerified: false }],
  ['to another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
];

describe('an answer to register', () => {
  const register = async (falsified: Falsified, caller = token) => {
    const { ticket, options } = await world.askToRegister(token);
    const answer = createAuthenticator(WALLET_ORIGIN).register(options, falsified);
    return call('auth.passkeys.register', { ticket, answer }, caller);
  };

  it.each([
    ...FALSE_ANSWERS,
    ['of a sign-in', { type: 'webauthn.get' }],
    ['with the name of another credential', { credentialId: Buffer.alloc(16, 7).toString('base64url') }],
  ] as const)('%s is refused', async (_what, falsified) => {
    expect((await register(falsified)).reason()).toBe('PASSKEY_NOT_ADDED');
    expect(await world.list(token)).toEqual([]);
    expect(await world.alarms(token)).toEqual([]);
  });

  it('is accepted when nothing in it is false', async () => {
    expect((await register({})).status).toBe(200);
  });

  it('is refused in another session, of another holder and of the same', async () => {
    for (const login of ['daon0002', 'daon0001']) {
      const other = await world.app.signIn(login);
      expect((await register({}, other)).reason()).toBe('PASSKEY_EXPIRED');
    }
  });

  it('is refused a second time, after five minutes, and with a challenge of a sign-in', async () => {
    const { ticket, options } = await world.askToRegister(token);
    const answer = createAuthenticator(WALLET_ORIGIN).register(options);
    (await call('auth.passkeys.register', { ticket, answer }, token)).data();
    expect((await call('auth.passkeys.register', { ticket, answer }, token)).reason()).toBe(
      'PASSKEY_EXPIRED',
    );
    const late = await world.askToRegister(token);
    world.app.wait(LIFE_MS);
    const lateAnswer = createAuthenticator(WALLET_ORIGIN).register(late.options);
    const refused = await call('auth.passkeys.register', { ticket: late.ticket, answer: lateAnswer }, token);
    expect(refused.reason()).toBe('PASSKEY_EXPIRED');
    const signIn = await world.askToSignIn();
    const crossed = createAuthenticator(WALLET_ORIGIN).register({ ...options, ...signIn.options });
    const mixed = await call('auth.passkeys.register', { ticket: signIn.ticket, answer: crossed }, token);
    expect(mixed.reason()).toBe('PASSKEY_EXPIRED');
  });

  it('is refused with a credential that another holder has', async () => {
    const passkey = await world.add(token);
    const other = await world.app.signIn('daon0002');
    const { ticket, options } = await world.askToRegister(other);
    const answer = passkey.register(options);
    const refused = await call('auth.passkeys.register', { ticket, answer }, other);
    expect(refused.reason()).toBe('PASSKEY_NOT_ADDED');
    expect(await world.list(other)).toEqual([]);
  });
});

describe('an answer to sign in', () => {
  it.each([
    ...FALSE_ANSWERS,
    ['of a registration', { type: 'webauthn.create' }],
    ['with another key', { isForged: true }],
    ['of an unknown credential', { credentialId: Buffer.alloc(16, 7).toString('base64url') }],
    ['for another holder', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ] as const)('%s is refused like any other', async (_what, falsified) => {
    const passkey = await world.add(token);
    const refused = await world.signIn(passkey, falsified);
    expect([refused.status, refused.reason()]).toEqual([401, 'PASSKEY_REFUSED']);
    expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('is refused with the name of another holder’s credential', async () => {
    const other = await world.app.signIn('daon0002');
    const [mine, theirs] = [await world.add(token), await world.add(other)];
    expect((await world.signIn(mine, { credentialId: theirs.id })).reason()).toBe('PASSKEY_REFUSED');
  });

  it('is refused a second time', async () => {
    const passkey = await world.add(token);
    const { ticket, options } = await world.askToSignIn();
    const answer = passkey.signIn(options);
    const both = await Promise.all([1, 2].map(() => call('auth.passkeys.signIn', { ticket, answer })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await call('auth.passkeys.signIn', { ticket, answer })).reason()).toBe('PASSKEY_EXPIRED');
  });

  it('uses its challenge up also where it is refused', async () => {
    const passkey = await world.add(token);
    const { ticket, options } = await world.askToSignIn();
    const wrong = passkey.signIn(options, { isForged: true });
    expect((await call('auth.passkeys.signIn', { ticket, answer: wrong })).reason()).toBe('PASSKEY_REFUSED');
    const right = passkey.signIn(options);
    expect((await call('auth.passkeys.signIn', { ticket, answer: right })).reason()).toBe('PASSKEY_EXPIRED');
  });

  it('is refused with another caller’s ticket, with one of a registration, and after five minutes', async () => {
    const passkey = await world.add(token);
    const [mine, theirs] = [await world.askToSignIn(), await world.askToSignIn()];
    const answer = passkey.signIn(mine.options);
    const swapped = await call('auth.passkeys.signIn', { ticket: theirs.ticket, answer });
    expect(swapped.reason()).toBe('PASSKEY_REFUSED');
    const registration = await world.askToRegister(token);
    const crossed = passkey.signIn({ rpId: 'wallet.example', challenge: registration.options.challenge });
    const mixed = await call('auth.passkeys.signIn', { ticket: registration.ticket, answer: crossed });
    expect(mixed.reason()).toBe('PASSKEY_EXPIRED');
    const late = await world.askToSignIn();
    world.app.wait(LIFE_MS);
    const lateAnswer = passkey.signIn(late.options);
    const refused = await call('auth.passkeys.signIn', { ticket: late.ticket, answer: lateAnswer });
    expect(refused.reason()).toBe('PASSKEY_EXPIRED');
  });

  it('still counts just before five minutes are over', async () => {
    const passkey = await world.add(token);
    const { ticket, options } = await world.askToSignIn();
    world.app.wait(LIFE_MS - 1);
    expect((await call('auth.passkeys.signIn', { ticket, answer: passkey.signIn(options) })).status).toBe(
      200,
    );
  });
});

describe('the counter of a passkey', () => {
  it.each([
    ['goes back', 5, 4],
    ['stays', 5, 5],
    ['is gone', 5, 0],
  ])('that %s is refused and told to the holder', async (_what, counter, next) => {
    const passkey = await world.add(token);
    expect((await world.signIn(passkey, { counter })).status).toBe(200);
    expect((await world.signIn(passkey, { counter: next })).reason()).toBe('PASSKEY_REFUSED');
    expect(await world.alarms(token)).toEqual([63, 61]);
    expect((await world.signIn(passkey, { counter: counter + 1 })).status).toBe(200);
  });

  it('that stays 0 counts nothing and is accepted', async () => {
    const passkey = await world.add(token, createAuthenticator(WALLET_ORIGIN, { counts: false }));
    expect((await world.signIn(passkey)).status).toBe(200);
    expect((await world.signIn(passkey)).status).toBe(200);
    expect(await world.alarms(token)).toEqual([61]);
  });
});

describe('access that ends', () => {
  const admin = () => world.app.signInOperator('admin1');

  it('refuses a blocked holder like the password does, and keeps the passkeys for the end of the block', async () => {
    const passkey = await world.add(token);
    const { ticket, options } = await world.askToSignIn();
    const id = (await call('auth.session', {}, token)).data<{ userId: number }>().userId;
    (await call('admin.holders.block', { id, reason: '확인' }, await admin())).data();
    const answer = passkey.signIn(options);
    expect((await call('auth.passkeys.signIn', { ticket, answer })).reason()).toBe('BLOCKED');
    expect((await call('auth.passkeys.list', {}, token)).reason()).toBe('UNAUTHENTICATED');
    (await call('admin.holders.unblock', { id, reason: '확인' }, await admin())).data();
    expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('says that a holder is blocked only to the right signature', async () => {
    const passkey = await world.add(token);
    await world.app.store.write(
      async (tx) => void (await tx.update(tx.t.holders).set({ status: 'blocked' })),
    );
    expect((await world.signIn(passkey, { isForged: true })).reason()).toBe('PASSKEY_REFUSED');
    expect((await world.signIn(passkey)).reason()).toBe('BLOCKED');
    await world.app.store.write(async (tx) => void (await tx.update(tx.t.holders).set({ status: 'closed' })));
    expect((await world.signIn(passkey)).reason()).toBe('PASSKEY_REFUSED');
  });

  it('keeps the passkeys over a new password that the old one was given for', async () => {
    const passkey = await world.add(token);
    const next = { newPassword: '바뀐비밀번호22', newPasswordConfirmation: '바뀐비밀번호22' };
    (await call('auth.changePassword', { currentPassword: password, ...next }, token)).data();
    expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('ends them with a password that is set by phone', async () => {
    const passkey = await world.add(token);
    const owner = { phone: DEMO_HOLDERS.first.phone, login: 'daon0001' };
    const { verificationId } = (await call('recovery.requestCode', owner)).data<RequestedCode>();
    const code = codeSentTo(world.app, owner.phone);
    const pair = (await call('recovery.verifyOwner', { ...owner, code, verificationId })).data<object>();
    const next = { newPassword: '바뀐비밀번호22', newPasswordConfirmation: '바뀐비밀번호22' };
    (await call('recovery.resetPassword', { ...pair, ...next })).data();
    expect((await world.signIn(passkey)).reason()).toBe('PASSKEY_REFUSED');
  });

  it('has none in a database that was set back', async () => {
    const passkey = await world.add(token);
    await world.askToSignIn();
    const { store } = world.app;
    await store.write((tx) => settleSetBack(tx, world.app.deps.clock.now()));
    const left = await store.read(async (db) => [
      ...(await db.select().from(db.t.passkeys)),
      ...(await db.select().from(db.t.passkeyChallenges)),
    ]);
    expect(left).toEqual([]);
    expect((await world.signIn(passkey)).reason()).toBe('PASSKEY_REFUSED');
  });

  it('ends them with a wallet that is closed', async () => {
    const passkey = await world.add(token);
    (await call('auth.closeAccount', { password, agreed: true }, token)).data();
    expect((await world.signIn(passkey)).reason()).toBe('PASSKEY_REFUSED');
    const { store } = world.app;
    expect(await store.read((db) => db.select().from(db.t.passkeys))).toEqual([]);
  });

  it('ends a registration with its session', async () => {
    const { ticket, options } = await world.askToRegister(token);
    (await call('auth.signOut', {}, token)).data();
    const answer = createAuthenticator(WALLET_ORIGIN).register(options);
    expect((await call('auth.passkeys.register', { ticket, answer }, token)).reason()).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('the address of the wallet', () => {
  it.each(['https://192.168.0.5', 'https://[fe80::1]:8443'])('%s has no name for passkeys', async (url) => {
    await using nameless = await createPasskeyWorld({ PUBLIC_URL: url });
    const refused = await nameless.app.call('auth.passkeys.signInOptions');
    expect(refused.reason()).toBe('PASSKEY_UNAVAILABLE');
  });

  it('is that of the call on localhost alone', async () => {
    await using local = await createPasskeyWorld({ PUBLIC_URL: '' });
    const ask = (host: string) =>
      local.app.app.inject({
        method: 'POST',
        url: '/trpc/auth.passkeys.signInOptions',
        headers: { host },
        payload: {},
      });
    expect((await ask('localhost:3000')).json()).toMatchObject({
      result: { data: { options: { rpId: 'localhost' } } },
    });
    expect((await ask('wallet.example')).json()).toMatchObject({
      error: { data: { reason: 'PASSKEY_UNAVAILABLE' } },
    });
  });
});

it('challenges without an answer are deleted when their time is over', async () => {
  await world.askToSignIn();
  const count = async () =>
    (await world.app.store.read((db) => db.select().from(db.t.passkeyChallenges))).length;
  world.app.wait(LIFE_MS - 1);
  await forgetChallenges(world.app.deps);
  expect(await count()).toBe(1);
  world.app.wait(1);
  await forgetChallenges(world.app.deps);
  expect(await count()).toBe(0);
});

it('a network may try thirty passkeys in ten minutes, and one who signs in from a known one is not kept out', async () => {
  await using limited = await createPasskeyWorld({ RATE_LIMIT: 'on' });
  const session = await limited.app.signIn('daon0001');
  const passkey = await limited.add(session);
  const stranger = createAuthenticator(WALLET_ORIGIN);
  const tried = new Set<string>();
  for (let i = 0; i < 35; i += 1) tried.add((await limited.signIn(stranger, { userHandle: 'AA' })).reason());
  expect(tried).toEqual(new Set(['PASSKEY_REFUSED', 'TOO_MANY_REQUESTS']));
  expect((await limited.signIn(passkey)).status).toBe(200);
});

it('a row that was given to another holder, or another key, signs no one in', async () => {
  const other = await world.app.signIn('daon0002');
  const [mine, theirs] = [await world.add(token), await world.add(other)];
  const { store } = world.app;
  const rows = await store.read((db) => db.select().from(db.t.passkeys));
  await store.write(async (tx) => {
    for (const { id, holderId } of rows)
      await tx
        .update(tx.t.passkeys)
        .set({ holderId: 3 - holderId })
        .where(eq(tx.t.passkeys.id, id));
  });
  expect((await world.signIn(mine)).reason()).toBe('PASSKEY_REFUSED');
  expect((await world.signIn(theirs)).reason()).toBe('PASSKEY_REFUSED');
  const found = await store.read((db) => checkRows(db, world.app.deps.secrets));
  expect(found).toEqual(rows.map(({ id }) => `passkeys.holder_id of row ${id} does not belong to its row`));
});

it('a passkey that is not used stays', async () => {
  const passkey = await world.add(token);
  world.app.wait(400 * DAY_MS);
  expect((await world.signIn(passkey)).status).toBe(200);
});
