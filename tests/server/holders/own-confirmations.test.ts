// What a holder turns on for the own wallet, what loosens it, and the acts besides sends that are confirmed (ADR-0043).
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Settings } from '../../../domain/settings.ts';
import { asWon } from '../../../domain/money.ts';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { looseningInput } from '../../../server/features/confirmations/act-inputs.ts';
import { looseningWords } from '../../../server/features/confirmations/loosening-words.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { codeSentTo, otherCode, type RequestedCode } from '../../support/people/people.ts';
import { createPasskeyWorld, type PasskeyWorld } from '../../support/passkeys/passkey-world.ts';
import type { Authenticator } from '../../support/passkeys/software-authenticator.ts';
import { OUTSIDE } from '../../support/people/money-world.ts';

const RULES = 'confirmations.set';
const WARNINGS = 'ownWarnings.set';
const STRICT = { day: '1000000', first: '300000', changes: true };
const LOOSE = { day: null, first: null, changes: false };
const { phone } = DEMO_HOLDERS.second;
const password = DEMO_PASSWORD;

type View = { own: object; inForce: object; by: string };

let world: PasskeyWorld;
let token: string;
let passkey: Authenticator;

const call = (path: string, input: object = {}, caller = token) => world.app.call(path, input, caller);
const set = <Key extends keyof Settings>(key: Key, value: Settings[Key]) =>
  world.app.store.write((tx) => writeSetting(tx, key, value, world.app.deps.clock.now()));
const view = async () => (await call('confirmations.view')).data<View>();
const confirm = (act: string, content: object) => world.confirm(token, act, content, passkey);
const alarms = async () => (await world.alarms(token)).filter((type) => type > 66);
const legacy = async (path: string, payload: object) =>
  (
    await world.app.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  ).json<{ res: number; message?: string }>();

/** A code that was sent for an act. */
async function codeFor(act: string, content: object) {
  const { verificationId } = (
    await call('confirmations.requestCode', { act, content })
  ).data<RequestedCode>();
  expect(world.app.messages.at(-1)?.text).toContain(
    `(${looseningWords(looseningInput.parse({ act, content }))})`,
  );
  return { verificationId, code: codeSentTo(world.app, phone) };
}

beforeEach(async () => {
  world = await createPasskeyWorld();
  token = await world.app.signIn('daon0002');
  passkey = await world.add(token);
});
afterEach(() => world.app.close());

describe("the holder's own rules", () => {
  it('demand nothing at first, and more immediately, without a proof', async () => {
    expect(await view()).toEqual({ own: LOOSE, inForce: LOOSE, by: 'passkey', locked: false });
    expect((await call(RULES, { ...LOOSE, day: '2000000' })).data()).toMatchObject({
      own: { day: '2000000' },
    });
    (await call(RULES, STRICT)).data();
    expect(await view()).toMatchObject({ own: STRICT, inForce: STRICT });
    expect(await alarms()).toEqual([67, 67]);
    (await call(RULES, STRICT)).data();
    expect(await alarms()).toEqual([67, 67]);
    expect((await call(RULES, { ...STRICT, day: '0' })).reason()).toBe('AMOUNT_TOO_SMALL');
  });

  it("hold beside the owner's, the stricter of each", async () => {
    await set('confirmDayWon', asWon(500_000n));
    await set('confirmFirstWon', asWon(900_000n));
    (await call(RULES, STRICT)).data();
    expect((await view()).inForce).toEqual({ day: '500000', first: '300000', changes: true });
  });

  it.each([
    ['turning all off', LOOSE],
    ['a higher sum of the day', { ...STRICT, day: '1000001' }],
    ['no sum of the day', { ...STRICT, day: null }],
    ['a higher sum of a first send', { ...STRICT, first: '300001' }],
    ['changes without a confirmation', { ...STRICT, changes: false }],
    ['less of one and more of another', { ...STRICT, day: '1', first: null }],
  ])('need more than the password for %s', async (_what, wanted) => {
    (await call(RULES, STRICT)).data();
    expect((await call(RULES, wanted)).reason()).toBe('CONFIRMATION_REQUIRED');
    expect((await call(RULES, { ...wanted, password })).status).toBe(400);
    const other = await confirm(RULES, { ...wanted, day: '999999999' });
    expect((await call(RULES, { ...wanted, passkey: other })).reason()).toBe('CONFIRMATION_REFUSED');
    expect(await view()).toMatchObject({ own: STRICT });
    const proof = await confirm(RULES, wanted);
    (await call(RULES, { ...wanted, passkey: proof })).data();
    expect(await view()).toMatchObject({ own: wanted });
    expect(await alarms()).toEqual([68, 67]);
  });

  it('are loosened by one signature once', async () => {
    (await call(RULES, STRICT)).data();
    const passkeyProof = await confirm(RULES, LOOSE);
    (await call(RULES, { ...LOOSE, passkey: passkeyProof })).data();
    (await call(RULES, STRICT)).data();
    expect((await call(RULES, { ...LOOSE, passkey: passkeyProof })).reason()).toBe('CONFIRMATION_REFUSED');
    expect(await view()).toMatchObject({ own: STRICT });
  });

  it('are loosened by a code sent to the phone for exactly these rules', async () => {
    (await call(RULES, STRICT)).data();
    const wanted = { ...STRICT, day: null };
    const typed = await codeFor(RULES, wanted);
    expect((await call(RULES, { ...LOOSE, phone: typed })).reason()).toBe('CODE_WRONG');
    const wrong = { ...typed, code: otherCode(typed.code) };
    expect((await call(RULES, { ...wanted, phone: wrong })).reason()).toBe('CODE_WRONG');
    (await call(RULES, { ...wanted, phone: typed })).data();
    expect(await view()).toMatchObject({ own: wanted });
    expect((await call(RULES, { ...LOOSE, phone: typed })).reason()).toBe('CODE_EXPIRED');
  });

  it('count five wrong codes, also of callers beside each other', async () => {
    (await call(RULES, STRICT)).data();
    const typed = await codeFor(RULES, LOOSE);
    const wrong = { ...LOOSE, phone: { ...typed, code: otherCode(typed.code) } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(RULES, wrong)));
    const reasons = answers.map((answer) => answer.reason()).sort();
    expect(reasons).toEqual([
      ...Array<string>(3).fill('CODE_TRIES_USED'),
      ...Array<string>(5).fill('CODE_WRONG'),
    ]);
    expect((await call(RULES, { ...LOOSE, phone: typed })).reason()).toBe('CODE_TRIES_USED');
  });

  it.each([
    ['of another holder', async () => codeOf(await world.app.signIn('daon0001'), DEMO_HOLDERS.first.phone)],
    ['for another act', () => codeFor('auth.passkeys.registerOptions', {})],
    ['that is ten minutes old', async () => lateCode()],
    ['for a new password', async () => resetCode()],
  ])('do not accept a code %s', async (_what, code) => {
    (await call(RULES, STRICT)).data();
    const refused = await call(RULES, { ...LOOSE, phone: await code() });
    expect(['CODE_WRONG', 'CODE_EXPIRED']).toContain(refused.reason());
    expect(await view()).toMatchObject({ own: STRICT });
  });

  const codeOf = async (caller: string, to: string) => {
    const { verificationId } = (
      await call('confirmations.requestCode', { act: RULES, content: LOOSE }, caller)
    ).data<RequestedCode>();
    return { verificationId, code: codeSentTo(world.app, to) };
  };
  const lateCode = async () => {
    const typed = await codeFor(RULES, LOOSE);
    world.app.wait(10 * MINUTE_MS);
    return typed;
  };
  const resetCode = async () => {
    const asked = await world.app.call('recovery.requestCode', { phone, login: 'daon0002' });
    return {
      verificationId: asked.data<RequestedCode>().verificationId,
      code: codeSentTo(world.app, phone),
    };
  };

  it('send no code for an act that the password confirms', async () => {
    const refused = await call('confirmations.requestCode', { act: 'auth.closeAccount', content: {} });
    expect(refused.status).toBe(400);
    expect(world.app.messages.filter(({ to }) => to === phone)).toEqual([]);
  });
});

describe('a raised limit of the own', () => {
  const LIMITS = 'ownLimits.set';
  const raised = { day: '2000', act: null };

  it('needs a passkey or a code for exactly these limits', async () => {
    (await call(LIMITS, { day: '1000', act: null })).data();
    expect((await call(LIMITS, raised)).reason()).toBe('CONFIRMATION_REQUIRED');
    const proof = await confirm(LIMITS, raised);
    expect((await call(LIMITS, { ...raised, day: '3000', passkey: proof })).reason()).toBe(
      'CONFIRMATION_REFUSED',
    );
    const again = await confirm(LIMITS, raised);
    expect((await call(LIMITS, { ...raised, passkey: again })).data()).toMatchObject({
      day: '1000',
      next: { day: '2000' },
    });
    const typed = await codeFor(LIMITS, { day: null, act: null });
    const off = await call(LIMITS, { day: null, act: null, phone: typed });
    expect(off.data()).toMatchObject({ day: '1000', next: { day: null, act: null } });
  });
});

describe('warnings of the own', () => {
  it('are turned on by one tap, and off by a passkey or a code for that alone, with alarms', async () => {
    const off = { on: false };
    const turn = async (more: object) => (await call(WARNINGS, { ...off, ...more })).data();
    const on = async () => (await call(WARNINGS, { on: true })).data();
    expect((await call('ownWarnings.view')).data()).toEqual(off);
    expect(await turn({})).toEqual(off);
    await on();
    expect((await call(WARNINGS, off)).reason()).toBe('CONFIRMATION_REQUIRED');
    const other = await confirm(RULES, LOOSE);
    expect((await call(WARNINGS, { ...off, passkey: other })).reason()).toBe('CONFIRMATION_REFUSED');
    expect(await turn({ passkey: await confirm(WARNINGS, off) })).toEqual(off);
    await on();
    expect(await turn({ phone: await codeFor(WARNINGS, off) })).toEqual(off);
    expect(await alarms()).toEqual([79, 78, 79, 78]);
  });
});

describe('passkeys of a wallet with locks', () => {
  const REGISTER = 'auth.passkeys.registerOptions';
  const idOf = async () => (await world.list(token))[0]?.id ?? 0;
  const lock: [string, () => Promise<unknown>][] = [
    ['rules of the own', () => call(RULES, STRICT)],
    ['a limit of the own', () => call('ownLimits.set', { day: '1000', act: null })],
    ['hours of the own wait', () => call('ownLimits.set', { day: null, act: null, waitHours: 9 })],
    ['a wait of the freeze', () => call('ownFreeze.setWait', { hours: 24 })],
    ['warnings of the own', () => call(WARNINGS, { on: true })],
    ['rules of the owner', () => set('confirmDayWon', asWon(1n))],
  ];

  it.each(lock)('are neither added nor removed by the password alone beside %s', async (_what, turnOn) => {
    await turnOn();
    const id = await idOf();
    expect((await call(REGISTER, { password })).reason()).toBe('CONFIRMATION_REQUIRED');
    expect((await call('auth.passkeys.remove', { id, password })).reason()).toBe('CONFIRMATION_REQUIRED');
    expect((await call(REGISTER, { passkey: await confirm(REGISTER, {}) })).status).toBe(200);
    expect((await call(REGISTER, { phone: await codeFor(REGISTER, {}) })).status).toBe(200);
    const other = await confirm('auth.passkeys.remove', { id: id + 1 });
    expect((await call('auth.passkeys.remove', { id, passkey: other })).reason()).toBe(
      'CONFIRMATION_REFUSED',
    );
    const phoneProof = await codeFor('auth.passkeys.remove', { id });
    (await call('auth.passkeys.remove', { id, phone: phoneProof })).data();
    expect(await world.list(token)).toEqual([]);
    expect((await view()).by).toBe('password');
  });

  it('the first is added by the password while only the owner demands', async () => {
    await set('confirmDayWon', asWon(1n));
    const other = await world.app.signIn('daon0001');
    await world.add(other);
    expect((await call(REGISTER, { password }, other)).reason()).toBe('CONFIRMATION_REQUIRED');
  });
});

describe('a new linked account and closing', () => {
  const link = (more: object = {}) => ({
    inviteCode: 'DEMO-LINK',
    name: '다온이',
    bank: '004',
    accountNum: '777777777',
    requestId: randomUUID(),
    ...more,
  });
  const LINK = 'linkedAccounts.requestLink';

  it('ask for nothing at first', async () => {
    expect((await call(LINK, link())).status).toBe(200);
    expect((await call('auth.closeAccount', { password: null, agreed: true })).status).toBe(200);
  });

  it('need a passkey, once each, for this account alone', async () => {
    await set('confirmChanges', true);
    const input = link();
    expect((await call(LINK, input)).reason()).toBe('CONFIRMATION_REQUIRED');
    expect((await call(LINK, { ...input, password })).reason()).toBe('CONFIRMATION_REQUIRED');
    const proof = await confirm(LINK, input);
    const swapped = await call(LINK, { ...input, accountNum: '888888888', passkey: proof });
    expect(swapped.reason()).toBe('CONFIRMATION_REFUSED');
    const again = await confirm(LINK, input);
    const linked = (await call(LINK, { ...input, passkey: again })).data();
    expect((await call(LINK, { ...input, passkey: again })).data()).toEqual(linked);

    const close = { password, agreed: true };
    expect((await call('auth.closeAccount', { ...close, password: null })).reason()).toBe(
      'CONFIRMATION_REQUIRED',
    );
    expect((await call('auth.closeAccount', close)).reason()).toBe('CONFIRMATION_REQUIRED');
    expect((await call('auth.closeAccount', { ...close, passkey: again })).reason()).toBe(
      'CONFIRMATION_REFUSED',
    );
    const closing = await confirm('auth.closeAccount', {});
    expect((await call('auth.closeAccount', { ...close, password: null, passkey: closing })).status).toBe(
      200,
    );
  });

  it('need the password of a holder without a passkey', async () => {
    await set('confirmChanges', true);
    const other = await world.app.signIn('daon0001');
    const input = link();
    expect((await call(LINK, input, other)).error().data.details).toEqual({ by: 'password' });
    expect((await call(LINK, { ...input, password: 'wrong1234!' }, other)).reason()).toBe('PASSWORD_WRONG');
    expect((await call(LINK, { ...input, password }, other)).status).toBe(200);
    expect((await call('auth.closeAccount', { password: null, agreed: true }, other)).reason()).toBe(
      'CONFIRMATION_REQUIRED',
    );
    expect((await call('auth.closeAccount', { password, agreed: true }, other)).status).toBe(200);
  });
});

describe('the legacy API', () => {
  const sale = { id: 2, amount: '5' };
  const account = {
    name: '다온이',
    bank_name: '국민은행',
    account_num: '777777777',
    token: 'DEMO-LINK',
  };
  const acts = [
    ['send', { addr: OUTSIDE, amount: '5' }],
    ['sellOrder', sale],
    ['addAcount', account],
    ['deleteUser', {}],
  ] as const;
  const demandAll = async () => {
    await set('confirmDayWon', asWon(1n));
    await set('confirmChanges', true);
  };

  it.each(acts)('refuses %s with a result of its own and says where to do it', async (path, input) => {
    await demandAll();
    const refused = await legacy(path, input);
    expect(refused).toMatchObject({ res: 20, data: null });
    expect(refused.message).toContain('다온 지갑 화면에서');
    await set('confirmExemptsApi', true);
    expect(await legacy(path, input)).toMatchObject({ res: 0 });
  });

  it('exempts no holder from the own rules', async () => {
    await set('confirmExemptsApi', true);
    (await call(RULES, { day: '1', first: null, changes: true })).data();
    for (const [path, input] of acts) expect(await legacy(path, input)).toMatchObject({ res: 20 });
  });

  it('is not exempt over tRPC', async () => {
    await demandAll();
    await set('confirmExemptsApi', true);
    const sent = await call('transfers.send', {
      to: { address: OUTSIDE },
      net: '5',
      requestId: randomUUID(),
    });
    expect(sent.reason()).toBe('CONFIRMATION_REQUIRED');
  });
});
