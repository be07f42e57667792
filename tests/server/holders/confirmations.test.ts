// Confirmations that are bound to what they confirm (ADR-0043), against an authenticator that may lie and callers who change what was
// confirmed.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { challengeOf, confirmedText } from '../../../server/features/passkeys/confirmed-act.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { OUTSIDE } from '../../support/people/money-world.ts';
import {
  createPasskeyWorld,
  WALLET_ORIGIN,
  type PasskeyWorld,
} from '../../support/passkeys/passkey-world.ts';
import {
  createAuthenticator,
  type Authenticator,
  type Falsified,
} from '../../support/passkeys/software-authenticator.ts';

const LIFE_MS = 5 * MINUTE_MS;
const WRONG = 'wrong1234!';
const SEND = 'transfers.send';

let world: PasskeyWorld;
let token: string;
let other: string;
let account: number;
let passkey: Authenticator;
let friend: string;
let requestId: string;

const call = (path: string, input: object, caller = token) => world.app.call(path, input, caller);
const set = <Key extends keyof Settings>(key: Key, value: Settings[Key]) =>
  world.app.store.write((tx) => writeSetting(tx, key, value, world.app.deps.clock.now()));
const balance = async () => (await call('wallet.balance', {})).data<{ available: string }>().available;
const content = (more: object = {}) => ({ to: { address: friend }, net: '40', fee: '0', requestId, ...more });
const feeOf = async (to: object, net: string) =>
  (await call('transfers.quote', { to, net })).data<{ fee: string }>().fee;

beforeEach(async () => {
  world = await createPasskeyWorld();
  token = await world.app.signIn('daon0002');
  passkey = await world.add(token);
  other = await world.app.signIn('daon0001');
  friend = (await call('wallet.address', {}, other)).data<{ address: string }>().address;
  [{ id: account = 0 } = {}] = (await call('linkedAccounts.list', {})).data<{ id?: number }[]>();
  requestId = randomUUID();
  // The price of the demo is 100 won: a first send from 30 DAON on.
  await set('confirmFirstWon', asWon(3_000n));
});
afterEach(async () => {
  expect(await world.app.store.read((db) => checkBooks(db))).toEqual([]);
  await world.app.close();
});

it('is bound by one canonical text, which never changes for its version', () => {
  const act = {
    act: 'transfers.send',
    content: { net: 4_000_000_000n, to: { address: OUTSIDE }, fee: 0n },
  } as const;
  expect(confirmedText(7, act)).toBe(
    `daon.confirmation.v1\n{"act":"transfers.send","content":{"fee":0n,"net":4000000000n,"to":{"address":"${OUTSIDE}"}},"holderId":7}`,
  );
  expect(challengeOf('nonce', 7, act)).toBe('5bkAj5GU3gj_glwVwHcm5OiTnnafDQJO1Tl5fTlB5Ik');
  const others = [
    challengeOf('other', 7, act),
    challengeOf('nonce', 8, act),
    challengeOf('nonce', 7, { ...act, act: 'orders.sell' }),
    challengeOf('nonce', 7, { ...act, content: { ...act.content, net: 4_000_000_001n } }),
    // A number and its text are two contents.
    challengeOf('nonce', 7, { ...act, content: { ...act.content, fee: '0n' } }),
  ];
  expect(new Set([challengeOf('nonce', 7, act), ...others]).size).toBe(6);
});

describe('a first send from the sum on', () => {
  it('is made with a signature of it, and answers a repeat with its first result', async () => {
    const fee = await feeOf({ address: friend }, '40');
    const input = content({ fee });
    const proof = await world.confirm(token, SEND, input, passkey);
    expect((await call(SEND, input)).reason()).toBe('CONFIRMATION_REQUIRED');
    const first = (await call(SEND, { ...input, passkey: proof })).data();
    expect(first).toMatchObject({ state: 1 });
    const after = await balance();
    expect((await call(SEND, { ...input, passkey: proof })).data()).toEqual(first);
    world.app.wait(LIFE_MS);
    expect((await call(SEND, { ...input, passkey: proof })).data()).toEqual(first);
    expect((await call(SEND, input)).data()).toEqual(first);
    expect(await balance()).toBe(after);
    // Now the wallet is known.
    expect((await call(SEND, { ...input, requestId: randomUUID() })).status).toBe(200);
  });

  it('says before and at the refusal what it is confirmed with, and asks nothing below the sum', async () => {
    const quoted = async (net: string, to: object = { address: friend }) =>
      (await call('transfers.quote', { to, net })).data<{ confirmBy: string | null }>().confirmBy;
    expect(await quoted('40')).toBe('passkey');
    expect(await quoted('29.99')).toBeNull();
    expect(await quoted('40', { address: OUTSIDE })).toBe('passkey');
    expect(await quoted('40', { linkedAccountId: account })).toBeNull();
    const refused = await call(SEND, content());
    expect(refused.error().data).toMatchObject({ httpStatus: 403, details: { by: 'passkey' } });
    expect((await call(SEND, content({ net: '29.99', fee: undefined }))).status).toBe(200);
  });

  it('needs the password of a holder without a passkey, and counts wrong ones', async () => {
    const send = (more: object) =>
      call(SEND, { to: { address: OUTSIDE }, net: '40', requestId: randomUUID(), ...more }, other);
    const refused = await send({});
    expect(refused.error().data).toMatchObject({
      reason: 'CONFIRMATION_REQUIRED',
      details: { by: 'password' },
    });
    expect((await send({ password: WRONG })).reason()).toBe('PASSWORD_WRONG');
    expect((await send({ password: DEMO_PASSWORD })).status).toBe(200);
  });

  it('counts a wrong password among the tries of the login', async () => {
    const limited = await createPasskeyWorld({ RATE_LIMIT: 'on' });
    const one = await limited.app.signIn('daon0002');
    await limited.app.store.write((tx) =>
      writeSetting(tx, 'confirmFirstWon', asWon(1n), limited.app.deps.clock.now()),
    );
    const send = () =>
      limited.app.call(
        SEND,
        { to: { address: OUTSIDE }, net: '1', requestId: randomUUID(), password: WRONG },
        one,
      );
    const reasons = [];
    for (let tries = 0; tries < 11; tries += 1) reasons.push((await send()).reason());
    expect(reasons).toEqual([...Array<string>(10).fill('PASSWORD_WRONG'), 'TOO_MANY_REQUESTS']);
    await limited.app.close();
  });
});

/** Each gets the proof of an honest send, and gives what is sent instead. */
type Attack = readonly [name: string, attack: () => Promise<{ input: object; caller?: string }>];

const honest = async (falsified?: Falsified) => {
  const fee = await feeOf({ address: friend }, '40');
  const input = content({ fee });
  return { input, proof: await world.confirm(token, SEND, input, passkey, falsified) };
};
const changed = (more: () => Promise<object> | object) => async () => {
  const { input, proof } = await honest();
  return { input: { ...input, ...(await more()), passkey: proof } };
};
const falsely = (falsified: Falsified) => async () => {
  const { input, proof } = await honest(falsified);
  return { input: { ...input, passkey: proof } };
};

const ATTACKS: readonly Attack[] = [
  ['another amount', changed(() => ({ net: '4000' }))],
  ['an amount that differs by a unit', changed(() => ({ net: '40.00000001' }))],
  ['another wallet', changed(() => ({ to: { address: OUTSIDE } }))],
  ['a linked account in the place of the wallet', changed(() => ({ to: { linkedAccountId: account } }))],
  ['another fee', changed(() => ({ fee: '1' }))],
  ['no fee', changed(() => ({ fee: undefined }))],
  ['a price that was not confirmed', changed(() => ({ price: '100' }))],
  ['another key', changed(() => ({ requestId: randomUUID() }))],
  [
    'the signature of another send',
    async () => {
      const { input } = await honest();
      const other = content({ requestId: randomUUID() });
      return { input: { ...input, passkey: await world.confirm(token, SEND, other, passkey) } };
    },
  ],
  [
    'the signature of another act',
    async () => {
      const { input } = await honest();
      return { input: { ...input, passkey: await world.confirm(token, 'auth.closeAccount', {}, passkey) } };
    },
  ],
  [
    'the ticket of another challenge',
    async () => {
      const { input, proof } = await honest();
      const { ticket } = await world.askToConfirm(token, SEND, input);
      return { input: { ...input, passkey: { ...proof, ticket } } };
    },
  ],
  [
    'an unknown ticket',
    async () => {
      const { input, proof } = await honest();
      return { input: { ...input, passkey: { ...proof, ticket: 'x'.repeat(43) } } };
    },
  ],
  [
    'the challenge of a sign-in',
    async () => {
      const { input } = await honest();
      const { ticket, options } = await world.askToSignIn();
      return { input: { ...input, passkey: { ticket, answer: passkey.signIn(options) } } };
    },
  ],
  [
    'the challenge of a registration',
    async () => {
      const { input } = await honest();
      await set('confirmFirstWon', null);
      const { ticket, options } = await world.askToRegister(token);
      await set('confirmFirstWon', asWon(3_000n));
      return { input: { ...input, passkey: { ticket, answer: passkey.signIn(options) } } };
    },
  ],
  [
    'the challenge of another session of the holder',
    async () => {
      const { input, proof } = await honest();
      return { input: { ...input, passkey: proof }, caller: await world.app.signIn('daon0002') };
    },
  ],
  [
    'a challenge that is five minutes old',
    async () => {
      const { input, proof } = await honest();
      world.app.wait(LIFE_MS);
      return { input: { ...input, passkey: proof } };
    },
  ],
  [
    "another holder's passkey",
    async () => {
      const { input } = await honest();
      const theirs = await world.add(other);
      return { input: { ...input, passkey: await world.confirm(token, SEND, input, theirs) } };
    },
  ],
  [
    'a passkey that no holder has added',
    async () => {
      const { input } = await honest();
      const unknown = createAuthenticator(WALLET_ORIGIN);
      const { options } = await world.askToRegister(other);
      unknown.register(options);
      return { input: { ...input, passkey: await world.confirm(token, SEND, input, unknown) } };
    },
  ],
  [
    'a passkey that was removed after it has signed',
    async () => {
      await set('confirmFirstWon', null);
      const { input, proof } = await honest();
      await world.add(token);
      const { id } = (await world.list(token)).at(-1) ?? { id: 0 };
      (await call('auth.passkeys.remove', { id, password: DEMO_PASSWORD })).data();
      await set('confirmFirstWon', asWon(3_000n));
      return { input: { ...input, passkey: proof } };
    },
  ],
  ['no verified person', falsely({ isVerified: false })],
  ['another origin', falsely({ origin: 'https://wa11et.example' })],
  ['a port of the same host', falsely({ origin: `${WALLET_ORIGIN}:8443` })],
  ['another host', falsely({ rpId: 'wa11et.example' })],
  ['a registration in the place of a signature', falsely({ type: 'webauthn.create' })],
  ['another key than that of the passkey', falsely({ isForged: true })],
  ['the name of another person', falsely({ userHandle: Buffer.alloc(32, 7).toString('base64url') })],
  ['a challenge of the own', falsely({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
  ['a count that did not grow', falsely({ counter: 1 })],
  [
    'the password of a holder with a passkey',
    async () => ({ input: { ...(await honest()).input, password: DEMO_PASSWORD } }),
  ],
  ['nothing', async () => ({ input: (await honest()).input })],
];

/** What is not the session's, or came too late, takes no challenge. */
const LEFT: ReadonlySet<string> = new Set([
  'the challenge of a sign-in',
  'the challenge of another session of the holder',
  'a challenge that is five minutes old',
  'the challenge of a registration',
]);

describe('a send is refused, and nothing moves, with', () => {
  it.each(ATTACKS)('%s', async (name, attack) => {
    const { input, caller } = await attack();
    const before = await balance();
    const refused = await call(SEND, input, caller);
    const expected = name.startsWith('the password') || name === 'nothing' ? 'REQUIRED' : 'REFUSED';
    expect(refused.reason()).toBe(`CONFIRMATION_${expected}`);
    expect(await balance()).toBe(before);
    expect((await call('transfers.outcome', { requestId })).data()).toMatchObject({ status: 'unknown' });
    // The honest send with that signature, which is used up where it was shown.
    if (!('passkey' in input)) return;
    const { ticket } = (input as { passkey: { ticket: string } }).passkey;
    const left = await world.app.store.read((db) => db.select().from(db.t.passkeyChallenges));
    const isLeft = left.some(({ ticketHash }) => ticketHash === hashToken(ticket));
    expect(isLeft).toBe(LEFT.has(name));
  });
});

it('reports a copy of the passkey to the holder, once', async () => {
  const { input, proof } = await honest({ counter: 1 });
  for (let times = 0; times < 2; times += 1)
    expect((await call(SEND, { ...input, passkey: proof })).reason()).toBe('CONFIRMATION_REFUSED');
  expect(await world.alarms(token)).toEqual([81, 61]);
});

it('gives a signature back that a refusal of the send has not used', async () => {
  const { input, proof } = await honest();
  const tooDear = { to: { address: friend }, net: '999999' };
  const everything = { ...tooDear, fee: await feeOf(tooDear.to, tooDear.net), requestId: randomUUID() };
  const tooMuch = await world.confirm(token, SEND, everything, passkey);
  expect((await call(SEND, { ...everything, passkey: tooMuch })).reason()).toBe('NOT_ENOUGH');
  expect((await call(SEND, { ...everything, passkey: tooMuch })).reason()).toBe('NOT_ENOUGH');
  // Older by the authenticator's count, but the newer one was never used.
  expect((await call(SEND, { ...input, passkey: proof })).status).toBe(200);
});

it('gives of many that show one signature the same result to each', async () => {
  const { input, proof } = await honest();
  const before = Number(await balance());
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(SEND, { ...input, passkey: proof })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  const { gross } = (await call('transfers.quote', { to: input.to, net: '40' })).data<{ gross: string }>();
  expect(Number(await balance())).toBeCloseTo(before - Number(gross), 6);
});

it('lets a challenge of an act neither sign in nor add a passkey', async () => {
  const { ticket, options } = await world.askToConfirm(token, SEND, content());
  const answer = passkey.signIn(options);
  expect((await call('auth.passkeys.signIn', { ticket, answer })).reason()).toBe('PASSKEY_EXPIRED');
  const added = createAuthenticator(WALLET_ORIGIN).register({
    ...options,
    rp: { id: 'wallet.example' },
    user: { id: Buffer.alloc(32, 7).toString('base64url') },
  });
  expect((await call('auth.passkeys.register', { ticket, answer: added }, token)).reason()).toBe(
    'PASSKEY_EXPIRED',
  );
});

describe('from a sum of the day on', () => {
  const send = (net: string, more: object = {}) =>
    call(SEND, { to: { address: friend }, net, requestId: randomUUID(), ...more });
  const sell = (gross: string, more: object = {}) =>
    call('orders.sell', { linkedAccountId: account, gross, requestId: randomUUID(), ...more });

  beforeEach(async () => {
    await set('confirmFirstWon', null);
    await set('confirmDayWon', asWon(2_000n));
  });

  it('each further send and sale asks, also one that reaches it exactly', async () => {
    expect((await send('10')).status).toBe(200);
    expect((await send('9.99999999')).status).toBe(200);
    expect((await send('0.00000001')).reason()).toBe('CONFIRMATION_REQUIRED');
    expect((await sell('5')).reason()).toBe('CONFIRMATION_REQUIRED');
    const quote = (await call('orders.quoteSale', { linkedAccountId: account, gross: '5' })).data<{
      fee: string;
    }>();
    const input = { linkedAccountId: account, gross: '5', fee: quote.fee, requestId: randomUUID() };
    const proof = await world.confirm(token, 'orders.sell', input, passkey);
    expect((await call('orders.sell', { ...input, price: '100', passkey: proof })).reason()).toBe(
      'CONFIRMATION_REFUSED',
    );
    const again = await world.confirm(token, 'orders.sell', input, passkey);
    const sold = (await call('orders.sell', { ...input, passkey: again })).data();
    expect((await call('orders.sell', { ...input, passkey: again })).data()).toEqual(sold);
  });

  it('a send to a linked account and one to an address elsewhere ask as well', async () => {
    expect((await send('19')).status).toBe(200);
    for (const to of [{ linkedAccountId: account }, { address: OUTSIDE }])
      expect((await send('1', { to })).reason()).toBe('CONFIRMATION_REQUIRED');
  });

  it('without a price each asks', async () => {
    await world.app.store.write((tx) => tx.update(tx.t.terms).set({ price: null }));
    expect((await send('0.00000001')).reason()).toBe('CONFIRMATION_REQUIRED');
  });

  it('of many at once none passes it unasked', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('1')));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(19);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused.reason()).toBe('CONFIRMATION_REQUIRED');
  });
});
