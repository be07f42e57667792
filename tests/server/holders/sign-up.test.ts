import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addInvite } from '../../../server/features/invites/add-invite.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import {
  application,
  callFrom,
  codeSentTo,
  verifyPhone,
  type Application,
} from '../../support/people/people.ts';
import { DAY_MS } from '../../../domain/durations.ts';

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp();
});

afterEach(() => world.close());

const submit = (input: Application) => world.call('signUp.submit', input);
const check = (code: string) => world.call('signUp.checkInvite', { code });

async function invite(
  code: string,
  more: { kind?: 'signup' | 'link'; maxUses?: number; expiresAt?: Date } = {},
) {
  await world.store.write((tx) =>
    addInvite(tx, {
      kind: 'signup',
      companyId: 1,
      code,
      agentEmail: 'agent@game.example',
      expiresAt: null,
      maxUses: 1,
      createdBy: null,
      now: world.deps.clock.now(),
      ...more,
    }),
  );
}

const usesOf = async (id: number) => {
  const rows = await world.store.read((db) => db.select().from(db.t.invites).where(eq(db.t.invites.id, id)));
  return rows[0]?.uses;
};

async function decide(login: string, decision: 'approve' | 'reject') {
  const operator = await world.signInOperator('operator');
  const rows = (await world.call('admin.signUps.list', {}, operator)).data<{
    data: { id: number; login: string }[];
  }>();
  const id = rows.data.find((row) => row.login === login)?.id;
  (await world.call('admin.signUps.decide', { id, decision, reason: '확인했어요.' }, operator)).data();
}

describe('an invitation', () => {
  it.each([
    ['DEMO-SIGNUP', 'signup'],
    ['DEMO-LINK', 'link'],
  ])('%s leads to a %s and is not used up by a check', async (code, kind) => {
    for (let i = 0; i < 3; i += 1)
      expect((await check(code)).data()).toEqual({ kind, companyName: '다온게임즈' });
  });

  it('has its own refusal when unknown, expired or used up', async () => {
    await invite('WEEK', { expiresAt: new Date(world.deps.clock.now().getTime() + 7 * DAY_MS) });
    await invite('ONCE');
    expect((await check('NEVER')).reason()).toBe('INVITE_UNKNOWN');
    world.wait(7 * DAY_MS - 1);
    expect((await check('WEEK')).status).toBe(200);
    world.wait(1);
    expect((await check('WEEK')).reason()).toBe('INVITE_EXPIRED');
    (await submit(await application(world, 1, { inviteCode: 'ONCE' }))).data();
    expect((await check('ONCE')).reason()).toBe('INVITE_USED');
  });

  it('may be checked thirty times a minute from one network', async () => {
    await world.close();
    world = await createTestApp({ RATE_LIMIT: 'on' });
    for (let i = 0; i < 30; i += 1) await check('NEVER');
    expect((await check('NEVER')).reason()).toBe('TOO_MANY_REQUESTS');
    world.wait(60_000);
    expect((await check('NEVER')).reason()).toBe('INVITE_UNKNOWN');
  });
});

describe('an application', () => {
  it('leaves a waiting holder who may sign in once approved, the first time with a welcome', async () => {
    const input = await application(world, 1);
    expect((await submit(input)).data()).toEqual({ requestId: expect.any(Number) as number });
    const signIn = { login: 'NEWBIE1', password: '새로운비밀번호1' };
    expect((await world.call('auth.signIn', signIn)).reason()).toBe('NOT_APPROVED');
    await decide('newbie1', 'approve');
    expect(world.messages.at(-1)).toMatchObject({ to: '01011110001' });
    expect((await world.call('auth.signIn', signIn)).data()).toMatchObject({ login: 'newbie1', first: true });
    expect((await world.call('auth.signIn', signIn)).data()).toMatchObject({ first: false });
  });

  it("keeps the terms' version and the invite's agent, and no phone or number in the clear", async () => {
    await invite('AGENT');
    (await submit(await application(world, 1, { inviteCode: 'AGENT', agreed: undefined }))).data();
    const [holders, accounts] = await world.store.read(async (db) => [
      await db.select().from(db.t.holders).where(eq(db.t.holders.login, 'newbie1')),
      await db.select().from(db.t.linkedAccounts).where(eq(db.t.linkedAccounts.email, 'agent@game.example')),
    ]);
    expect(holders[0]).toMatchObject({ status: 'waiting', termsVersion: '1', phoneLast4: '0001' });
    expect(accounts[0]).toMatchObject({ status: 'waiting', bankCode: '004' });
    expect(JSON.stringify([holders, accounts])).not.toMatch(/01011110001|999001/);
  });

  it.each([
    ['login', { login: 'abc' }, { login: ['아이디는 영문 및 숫자 포함 4~16자여야 합니다.'] }],
    [
      'password',
      { password: 'short1!', passwordConfirmation: 'short1!' },
      { password: ['비밀번호는 8~20자 이내여야 합니다.'] },
    ],
    [
      'confirmation',
      { passwordConfirmation: '다른비밀번호12' },
      { passwordConfirmation: ['비밀번호가 일치하지 않습니다.'] },
    ],
    ['name', { name: 'hong' }, { name: ['예금주는 한글 또는 영문 대문자로 입력해주세요.'] }],
    ['bank', { bank: '모름은행' }, { bank: ['은행을 목록에서 골라주세요.'] }],
    ['account number', { accountNum: '12-34' }, { accountNum: ['계좌번호는 숫자만 입력해주세요.'] }],
  ])('refuses a wrong %s with the name of its field', async (_what, wrong, fields) => {
    const refused = await submit({ ...(await application(world, 1)), ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.error().data.fields).toEqual(fields);
  });

  it('has its own codes for an unknown bank and for two passwords that differ', async () => {
    const input = await application(world, 1);
    expect((await submit({ ...input, bank: '모름' })).reason()).toBe('BANK_UNKNOWN');
    expect((await submit({ ...input, passwordConfirmation: 'another1!' })).reason()).toBe(
      'PASSWORD_MISMATCH',
    );
    expect((await submit({ ...input, agreed: '0' })).reason()).toBe('INVALID_INPUT');
  });

  it.each(['daon0001', 'DAON0001', 'Admin1'])('refuses the login %s, which is taken', async (login) => {
    const refused = await submit(await application(world, 1, { login }));
    expect(refused.reason()).toBe('LOGIN_TAKEN');
    expect(refused.error().data.fields).toEqual({ email: ['이미 사용중인 아이디입니다.'] });
  });

  it('keeps invite and verified phone when it is refused', async () => {
    await invite('ONCE');
    const input = await application(world, 1, { inviteCode: 'ONCE' });
    expect((await submit({ ...input, login: 'daon0001' })).reason()).toBe('LOGIN_TAKEN');
    const taken = { bank: '004', accountNum: '12345600000001' };
    expect((await submit({ ...input, ...taken })).reason()).toBe('ACCOUNT_TAKEN');
    expect((await submit(input)).status).toBe(200);
  });

  it.each([
    ['NEVER', 'INVITE_UNKNOWN'],
    ['DEMO-LINK', 'INVITE_UNKNOWN'],
  ])('refuses the invite %s', async (inviteCode, reason) => {
    expect((await submit(await application(world, 1, { inviteCode }))).reason()).toBe(reason);
  });
});

describe('the verified phone', () => {
  it('is needed, and must be the one of the application', async () => {
    const input = await application(world, 1);
    expect((await submit({ ...input, verificationId: 'made-up' })).reason()).toBe('PHONE_NOT_VERIFIED');
    expect((await submit({ ...input, phone: '01099998888' })).reason()).toBe('PHONE_NOT_VERIFIED');
    const unproved = await world.call('signUp.requestCode', { phone: '01099998888' });
    const { verificationId } = unproved.data<{ verificationId: string }>();
    expect((await submit({ ...input, phone: '01099998888', verificationId })).reason()).toBe(
      'PHONE_NOT_VERIFIED',
    );
  });

  it('is valid for thirty minutes', async () => {
    const input = await application(world, 1);
    world.wait(30 * 60_000);
    expect((await submit(input)).reason()).toBe('PHONE_NOT_VERIFIED');
    const verificationId = await verifyPhone(world, '01011110001');
    world.wait(30 * 60_000 - 1);
    expect((await submit({ ...input, verificationId })).status).toBe(200);
  });

  it('is used up by one application', async () => {
    const input = await application(world, 1);
    (await submit(input)).data();
    const again = { ...input, login: 'another1', accountNum: '5551' };
    expect((await submit(again)).reason()).toBe('PHONE_NOT_VERIFIED');
  });

  it('is not accepted from other callers of the same network without its id, over either API', async () => {
    const input = await application(world, 1);
    const { verificationId, ...stolen } = input;
    for (const from of ['127.0.0.200', '203.0.113.7']) {
      expect(await callFrom(world, from, 'signUp.submit', stolen)).toMatchObject({
        error: {
          data: { reason: 'INVALID_INPUT', fields: { verificationId: expect.any(Array) as string[] } },
        },
      });
      for (const made of ['by-id', '127.0.0.0/24', 'Symbol(same network)', null, {}]) {
        expect(
          await callFrom(world, from, 'signUp.submit', { ...stolen, verificationId: made }),
        ).toHaveProperty('error');
      }
    }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/registUrl',
      remoteAddress: '127.0.0.200',
      payload: {
        phone_number: input['phone'],
        email: input['login'],
        password: input['password'],
        password_confirmation: input['password'],
        name: input['name'],
        bank_name: input['bank'],
        account_num: input['accountNum'],
        token: input['inviteCode'],
      },
    });
    expect(answer.json()).toMatchObject({ res: 2 });
    expect((await submit({ ...stolen, verificationId })).status).toBe(200);
  });

  it('is not a phone that was verified for finding an id', async () => {
    const input = await application(world, 1);
    const phone = '01055556666';
    const asked = await world.call('recovery.requestCode', { phone });
    const { verificationId } = asked.data<{ verificationId: string }>();
    await world.call('recovery.findIds', { phone, code: codeSentTo(world, phone), verificationId });
    expect((await submit({ ...input, phone, verificationId })).reason()).toBe('PHONE_NOT_VERIFIED');
  });
});

describe('concurrent applications', () => {
  it("gives an invite's last use to one of several", async () => {
    await invite('LAST');
    const inputs = [];
    for (let i = 1; i <= 4; i += 1) inputs.push(await application(world, i, { inviteCode: 'LAST' }));
    const answers = await Promise.all(inputs.map(submit));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status !== 200).map((answer) => answer.reason());
    expect(refused).toEqual(['INVITE_USED', 'INVITE_USED', 'INVITE_USED']);
  });

  it('gives a login to one of several, in any case', async () => {
    const inputs = [];
    for (const [i, login] of ['same1', 'SAME1', 'Same1'].entries())
      inputs.push(await application(world, i, { login }));
    const answers = await Promise.all(inputs.map(submit));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });

  it('gives a bank account to one of several, and accepts a phone once', async () => {
    const inputs = [];
    for (let i = 1; i <= 3; i += 1) inputs.push(await application(world, i, { accountNum: '777' }));
    const answers = await Promise.all(inputs.map(submit));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    const input = await application(world, 9);
    const twice = await Promise.all([submit(input), submit({ ...input, login: 'other9', accountNum: '99' })]);
    expect(twice.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  });

  it('gives the use and the bank account back with a rejection, but not the login to another phone', async () => {
    await invite('ONCE');
    const input = await application(world, 1, { inviteCode: 'ONCE' });
    (await submit(input)).data();
    expect(await usesOf(3)).toBe(1);
    await decide('newbie1', 'reject');
    expect(await usesOf(3)).toBe(0);
    const phone = '01055550001';
    const proved = { ...input, phone, verificationId: await verifyPhone(world, phone) };
    expect((await submit(proved)).reason()).toBe('LOGIN_TAKEN');
    expect((await submit({ ...proved, login: 'newbie1b' })).status).toBe(200);
  });
});

describe('applying again after a rejection', () => {
  const PASSWORD = '새로운비밀번호1';
  const SECOND_PASSWORD = '또다른비밀번호2';
  const again = { password: SECOND_PASSWORD, passwordConfirmation: SECOND_PASSWORD };
  const signIn = (password: string) => world.call('auth.signIn', { login: 'newbie1', password });

  async function rejected(): Promise<Application> {
    const input = await application(world, 1);
    (await submit(input)).data();
    await decide('newbie1', 'reject');
    return input;
  }
  const proved = async (input: Application) => ({
    ...input,
    ...again,
    verificationId: await verifyPhone(world, String(input['phone'])),
  });
  const holders = () =>
    world.store.read((db) =>
      db
        .select({ login: db.t.holders.login, status: db.t.holders.status })
        .from(db.t.holders)
        .where(eq(db.t.holders.login, 'newbie1'))
        .orderBy(asc(db.t.holders.id)),
    );

  it('accepts the same login from the same phone and keeps the rejected record', async () => {
    const input = await rejected();
    expect((await signIn(PASSWORD)).reason()).toBe('NOT_APPROVED');
    (await submit(await proved(input))).data();
    expect((await signIn(PASSWORD)).reason()).toBe('CREDENTIALS_WRONG');
    expect((await signIn(SECOND_PASSWORD)).reason()).toBe('NOT_APPROVED');
    await decide('newbie1', 'approve');
    expect((await signIn(SECOND_PASSWORD)).data()).toMatchObject({ first: true });
    expect(await holders()).toEqual([
      { login: 'newbie1', status: 'rejected' },
      { login: 'newbie1', status: 'active' },
    ]);
    const operator = await world.signInOperator('operator');
    const found = await world.call('admin.search', { text: String(input['phone']) }, operator);
    const people = found.data<{ data: { kind: string }[] }>().data.filter(({ kind }) => kind === 'holder');
    expect(people).toHaveLength(2);
  });

  it.each([
    [
      'another phone',
      'LOGIN_TAKEN',
      async () => ({ phone: '01055550000', verificationId: await verifyPhone(world, '01055550000') }),
    ],
    ['an unverified phone', 'PHONE_NOT_VERIFIED', () => Promise.resolve({ verificationId: 'made-up' })],
  ])('does not give the login to %s', async (_whose, reason, change) => {
    const input = await rejected();
    const refused = await submit({ ...(await proved(input)), accountNum: '31', ...(await change()) });
    expect(refused.reason()).toBe(reason);
    expect((await signIn(PASSWORD)).reason()).toBe('NOT_APPROVED');
    expect(await holders()).toHaveLength(1);
  });

  it('is refused while the application waits, once approved, and after closing', async () => {
    const input = await application(world, 1);
    (await submit(input)).data();
    const next = async () => ({ ...(await proved(input)), accountNum: String(world.messages.length) });
    expect((await submit(await next())).reason()).toBe('LOGIN_TAKEN');
    await decide('newbie1', 'approve');
    expect((await submit(await next())).reason()).toBe('LOGIN_TAKEN');
    const { token } = (await signIn(PASSWORD)).data<{ token: string }>();
    (await world.call('auth.closeAccount', { password: PASSWORD, agreed: true }, token)).data();
    expect((await submit(await next())).reason()).toBe('LOGIN_TAKEN');
  });

  it('gives the login to one of several submissions', async () => {
    const input = await rejected();
    const tries = [await proved(input), { ...(await proved(input)), accountNum: '32', login: 'NEWBIE1' }];
    const answers = await Promise.all(tries.map((one) => submit(one)));
    const results = answers.map((answer) => (answer.status === 200 ? 'ok' : answer.reason()));
    expect(results.toSorted()).toEqual(['LOGIN_TAKEN', 'ok']);
  });

  it('lists the login once for its phone', async () => {
    const input = await rejected();
    (await submit(await proved(input))).data();
    const phone = String(input['phone']);
    const { verificationId } = (await world.call('recovery.requestCode', { phone })).data<{
      verificationId: string;
    }>();
    const code = codeSentTo(world, phone);
    const found = await world.call('recovery.findIds', { phone, code, verificationId });
    expect(found.data()).toMatchObject([{ email: 'newbie1' }]);
  });
});

describe('whether a login is free', () => {
  const free = async (login: string, inviteCode = 'DEMO-SIGNUP') =>
    world.call('signUp.checkLogin', { login, inviteCode });

  it('is answered only to someone with a usable invitation', async () => {
    expect((await free('daon0001')).data()).toEqual({ free: false });
    expect((await free('DAON0001')).data()).toEqual({ free: false });
    // An operator's login is taken too.
    expect((await free('operator')).data()).toEqual({ free: false });
    expect((await free('newbie1')).data()).toEqual({ free: true });
    expect((await free('newbie1', 'nobody-has-it')).reason()).toBe('INVITE_UNKNOWN');
    expect((await free('newbie1', 'DEMO-LINK')).reason()).toBe('INVITE_UNKNOWN');
  });

  it('is so again after a rejection, which leaves it to the same applicant', async () => {
    (await submit(await application(world, 1))).data();
    expect((await free('newbie1')).data()).toEqual({ free: false });
    await decide('newbie1', 'reject');
    expect((await free('newbie1')).data()).toEqual({ free: true });
  });
});
