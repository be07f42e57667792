import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { callFrom, codeSentTo, otherCode, type RequestedCode } from '../../support/people/people.ts';

const PHONE = '01000000001';
const UNKNOWN = '01077778888';
const NEW = { newPassword: '바뀐비밀번호22', newPasswordConfirmation: '바뀐비밀번호22' };

type ResetPair = { verificationCode: string; apiToken: string };

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp();
});

afterEach(() => world.close());

/** The id of the newest code. */
let newestId: string;
const request = async (phone: string, login?: string) => {
  const answer = await world.call('recovery.requestCode', {
    phone,
    ...(login === undefined ? {} : { login }),
  });
  if (answer.status === 200) newestId = answer.data<RequestedCode>().verificationId;
  return answer;
};
const findIds = (phone: string, code: string) =>
  world.call('recovery.findIds', { phone, code, verificationId: newestId });
const verifyOwner = (code: string, more: Record<string, unknown> = {}) =>
  world.call('recovery.verifyOwner', {
    phone: PHONE,
    login: 'daon0001',
    code,
    verificationId: newestId,
    ...more,
  });
const reset = (pair: ResetPair, more: Record<string, unknown> = {}) =>
  world.call('recovery.resetPassword', { ...pair, ...NEW, ...more });

async function proveOwner(): Promise<ResetPair> {
  await request(PHONE, 'daon0001');
  return (await verifyOwner(codeSentTo(world, PHONE))).data<ResetPair>();
}

describe('requesting a code', () => {
  it('answers and sends alike for known and unknown phones', async () => {
    const known = await request(PHONE);
    const unknown = await request(UNKNOWN);
    const shape = ({ status, body }: typeof known) =>
      JSON.stringify([status, body]).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'id');
    expect(shape(unknown)).toBe(shape(known));
    expect(world.messages.map(({ to }) => to)).toEqual([PHONE, UNKNOWN]);
    expect(shape(await request(PHONE, 'nobody99'))).toBe(shape(known));
    expect(shape(await request(PHONE, 'daon0002'))).toBe(shape(known));
  });

  it('refuses malformed logins', async () => {
    expect((await request(PHONE, 'abc')).error().data.fields).toEqual({
      login: ['아이디는 영문 및 숫자 포함 4~16자여야 합니다.'],
    });
  });
});

describe('finding an id', () => {
  it("lists the phone's logins with their day, waiting ones too, and uses the code up", async () => {
    await request('01000000003');
    const code = codeSentTo(world, '01000000003');
    expect((await findIds('01000000003', code)).data()).toEqual([
      { email: 'waiting1', createdAt: expect.stringMatching(/\+09:00$/) as string },
    ]);
    expect((await findIds('01000000003', code)).reason()).toBe('CODE_EXPIRED');
  });

  it('lists nothing for a phone without a login', async () => {
    await request(UNKNOWN);
    expect((await findIds(UNKNOWN, codeSentTo(world, UNKNOWN))).data()).toEqual([]);
  });

  it('does not list a closed login', async () => {
    const token = await world.signIn('daon0001');
    await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, token);
    await request(PHONE);
    expect((await findIds(PHONE, codeSentTo(world, PHONE))).data()).toEqual([]);
  });

  it('counts wrong tries of refused calls', async () => {
    await request(PHONE);
    const code = codeSentTo(world, PHONE);
    for (let i = 0; i < 5; i += 1)
      expect((await findIds(PHONE, otherCode(code))).reason()).toBe('CODE_WRONG');
    expect((await findIds(PHONE, code)).reason()).toBe('CODE_TRIES_USED');
  });

  it('accepts one of two concurrent calls with the same code', async () => {
    await request(PHONE);
    const code = codeSentTo(world, PHONE);
    const answers = await Promise.all([findIds(PHONE, code), findIds(PHONE, code), findIds(PHONE, code)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400]);
  });

  it('continues from another network only with the id of the verification', async () => {
    const { verificationId } = (await request(PHONE)).data<RequestedCode>();
    const input = { phone: PHONE, code: codeSentTo(world, PHONE) };
    const elsewhere = (more: object) =>
      callFrom(world, '203.0.113.7', 'recovery.findIds', { ...input, ...more });
    expect(await elsewhere({})).toMatchObject({ error: { data: { reason: 'INVALID_INPUT' } } });
    expect(await elsewhere({ verificationId })).toMatchObject({ result: { data: [{ email: 'daon0001' }] } });
  });
});

describe('proving the owner of a login', () => {
  it('requires the login for which the code was requested, in any case', async () => {
    await request(PHONE, 'daon0001');
    const code = codeSentTo(world, PHONE);
    expect((await verifyOwner(code, { login: 'daon0002' })).reason()).toBe('CODE_EXPIRED');
    expect((await verifyOwner(code, { login: 'DAON0001' })).data()).toEqual({
      verificationCode: expect.any(String) as string,
      apiToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
    });
  });

  it.each(['daon0002', 'nobody99', 'operator'])(
    'answers the owner of a phone alike for %s, which is not theirs',
    async (login) => {
      await request(PHONE, login);
      const code = codeSentTo(world, PHONE);
      expect((await verifyOwner(code, { login })).reason()).toBe('NO_MATCHING_LOGIN');
      expect((await verifyOwner(code, { login })).reason()).toBe('CODE_EXPIRED');
    },
  );

  it('accepts no code that was sent for finding ids', async () => {
    await request(PHONE);
    expect((await verifyOwner(codeSentTo(world, PHONE))).reason()).toBe('CODE_EXPIRED');
  });

  it('stores neither half of the returned pair', async () => {
    const { apiToken } = await proveOwner();
    const rows = await world.store.read((db) => db.select().from(db.t.resetTokens));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(apiToken);
  });
});

describe('setting a new password', () => {
  it('ends every session and the old password', async () => {
    const sessions = [await world.signIn('daon0001'), await world.signIn('daon0001')];
    expect((await reset(await proveOwner())).data()).toEqual({});
    for (const token of sessions)
      expect((await world.call('auth.session', {}, token)).reason()).toBe('UNAUTHENTICATED');
    const signIn = (password: string) => world.call('auth.signIn', { login: 'daon0001', password });
    expect((await signIn('daon1234!')).reason()).toBe('CREDENTIALS_WRONG');
    // As a Mac types it: decomposed.
    expect((await signIn('바뀐비밀번호22'.normalize('NFD'))).status).toBe(200);
  });

  it('is valid once, also for two concurrent calls', async () => {
    const pair = await proveOwner();
    const answers = await Promise.all([reset(pair), reset(pair), reset(pair)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401, 401]);
    expect((await reset(pair)).reason()).toBe('RESET_TOKEN_DEAD');
  });

  it('is valid for ten minutes, across a restart', async () => {
    const late = await proveOwner();
    world.wait(10 * 60_000);
    expect((await reset(late)).reason()).toBe('RESET_TOKEN_DEAD');
    const pair = await proveOwner();
    world.wait(10 * 60_000 - 1);
    await world.restart();
    expect((await reset(pair)).status).toBe(200);
  });

  it('requires both halves, is valid for no other call, and ends with a newer pair', async () => {
    const first = await proveOwner();
    expect((await world.call('auth.session', {}, first.apiToken)).reason()).toBe('UNAUTHENTICATED');
    const second = await proveOwner();
    expect((await reset(first)).reason()).toBe('RESET_TOKEN_DEAD');
    expect((await reset({ ...second, verificationCode: first.verificationCode })).reason()).toBe(
      'CODE_WRONG',
    );
    expect((await reset({ ...second, apiToken: '' })).reason()).toBe('RESET_TOKEN_DEAD');
    expect((await reset(second)).status).toBe(200);
  });

  it('keeps the pair when the new password is refused', async () => {
    const pair = await proveOwner();
    const mismatch = await reset(pair, { newPasswordConfirmation: 'something else' });
    expect(mismatch.error().data).toMatchObject({
      reason: 'PASSWORD_MISMATCH',
      fields: { newPasswordConfirmation: ['비밀번호가 일치하지 않습니다.'] },
    });
    const short = { newPassword: '일이삼사오육칠', newPasswordConfirmation: '일이삼사오육칠' };
    expect((await reset(pair, short)).error().data.fields).toHaveProperty('newPassword');
    const same = { newPassword: 'daon1234!', newPasswordConfirmation: 'daon1234!' };
    expect((await reset(pair, same)).error().data).toMatchObject({
      reason: 'PASSWORD_SAME',
      fields: { newPassword: ['지금과 다른 비밀번호를 입력해주세요.'] },
    });
    expect((await reset(pair)).status).toBe(200);
  });

  it('ends when the password is changed or the account closed', async () => {
    const pair = await proveOwner();
    const token = await world.signIn('daon0001');
    const change = { currentPassword: 'daon1234!', ...NEW };
    (await world.call('auth.changePassword', change, token)).data();
    expect((await reset(pair)).reason()).toBe('RESET_TOKEN_DEAD');
    const another = await proveOwner();
    const again = await world.signIn('daon0001', NEW.newPassword);
    (await world.call('auth.closeAccount', { password: NEW.newPassword, agreed: true }, again)).data();
    expect((await reset(another)).reason()).toBe('RESET_TOKEN_DEAD');
  });
});
