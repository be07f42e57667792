import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';

const NEW = { newPassword: '바뀐비밀번호22', newPasswordConfirmation: '바뀐비밀번호22' };

let world: TestApp;

afterEach(() => world.close());

const signIn = (login: string, password: string = DEMO_PASSWORD) =>
  world.call('auth.signIn', { login, password });

describe('signing in', () => {
  beforeEach(async () => {
    world = await createTestApp();
  });

  it.each([
    ['waiting1', 'NOT_APPROVED', '승인이 되지 않은 로그인 정보입니다.'],
    ['blocked1', 'BLOCKED', '차단된 로그인 정보입니다.'],
    ['operator', 'OPERATOR_LOGIN', '관리자 계정은 로그인 할 수 없어요.'],
  ])('gives %s the reason only after the right password', async (login, reason, sentence) => {
    expect((await signIn(login)).error()).toMatchObject({ message: sentence, data: { reason } });
    expect((await signIn(login, 'wrong1234!')).reason()).toBe('CREDENTIALS_WRONG');
  });

  it.each([
    ['an unknown login', 'nobody99', DEMO_PASSWORD],
    ['a wrong password', 'daon0001', 'wrong1234!'],
    ['what can be no login', '다온', DEMO_PASSWORD],
    ['what can be no password', 'daon0001', 'short'],
    ['nothing', '', ''],
  ])('answers %s with one sentence', async (_what, login, password) => {
    const refused = await signIn(login, password);
    expect(refused.status).toBe(401);
    expect(refused.error().message).toBe('로그인 정보가 일치하지 않아요. 다시 확인해주세요.');
  });

  it('compares logins without case and answers them as they were typed at sign-up', async () => {
    expect((await signIn('DaOn0001')).data()).toMatchObject({ login: 'daon0001', first: false });
  });
});

describe('limits of signing in', () => {
  beforeEach(async () => {
    world = await createTestApp({ RATE_LIMIT: 'on' });
  });

  it('allows ten tries for one login in ten minutes, successful ones included, across a restart', async () => {
    for (let i = 0; i < 10; i += 1) await signIn('daon0001', 'wrong1234!');
    await world.restart();
    const over = await signIn('DAON0001');
    expect(over.reason()).toBe('TOO_MANY_REQUESTS');
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('daon0002')).status).toBe(200);
    world.wait(10 * MINUTE_MS);
    expect((await signIn('daon0001')).status).toBe(200);
  });

  it('allows thirty tries from one network in ten minutes', async () => {
    for (let i = 0; i < 30; i += 1) await signIn(`guess${i}`);
    expect((await signIn('daon0001')).reason()).toBe('TOO_MANY_REQUESTS');
  });

  it('allows ten tries of the password in an open session in ten minutes', async () => {
    const token = (await signIn('daon0001')).data<{ token: string }>().token;
    const check = (password: string) => world.call('auth.checkPassword', { password }, token);
    for (let i = 0; i < 10; i += 1) expect((await check(`wrong${i}!`)).reason()).toBe('PASSWORD_WRONG');
    expect((await check(DEMO_PASSWORD)).reason()).toBe('TOO_MANY_REQUESTS');
  });
});

describe('changing the password', () => {
  let token: string;

  beforeEach(async () => {
    world = await createTestApp();
    token = await world.signIn('daon0001');
  });

  const change = (more: Record<string, unknown> = {}) =>
    world.call('auth.changePassword', { currentPassword: DEMO_PASSWORD, ...NEW, ...more }, token);

  it('checks the current password without changing anything', async () => {
    const check = (password: string) => world.call('auth.checkPassword', { password }, token);
    expect((await check('wrong1234!')).error().data).toMatchObject({
      reason: 'PASSWORD_WRONG',
      httpStatus: 400,
    });
    expect((await check('short')).reason()).toBe('PASSWORD_WRONG');
    expect((await check(DEMO_PASSWORD)).data()).toEqual({});
    expect((await world.call('auth.session', {}, token)).status).toBe(200);
  });

  it("ends every session, including the caller's", async () => {
    const elsewhere = await world.signIn('daon0001');
    const other = await world.signIn('daon0002');
    expect((await change()).data()).toEqual({});
    for (const ended of [token, elsewhere])
      expect((await world.call('auth.session', {}, ended)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('auth.session', {}, other)).status).toBe(200);
    expect((await signIn('daon0001')).reason()).toBe('CREDENTIALS_WRONG');
    expect((await signIn('daon0001', NEW.newPassword)).status).toBe(200);
  });

  it.each([
    ['seven', '일이삼사오육칠'],
    ['twenty-one', '가'.repeat(21)],
  ])('refuses %s characters', async (_count, newPassword) => {
    const refused = await change({ newPassword, newPasswordConfirmation: newPassword });
    expect(refused.error().data.fields).toEqual({ newPassword: ['비밀번호는 8~20자 이내여야 합니다.'] });
  });

  it.each(['일이삼사오육칠팔', '가'.repeat(20), '😀'.repeat(20)])('takes %s', async (newPassword) => {
    expect((await change({ newPassword, newPasswordConfirmation: newPassword })).status).toBe(200);
    expect((await signIn('daon0001', newPassword)).status).toBe(200);
  });

  it('refuses a confirmation that differs and a wrong current password', async () => {
    expect((await change({ newPasswordConfirmation: '다른비밀번호22' })).reason()).toBe('PASSWORD_MISMATCH');
    expect((await change({ currentPassword: 'wrong1234!' })).reason()).toBe('PASSWORD_WRONG');
    expect((await world.call('auth.session', {}, token)).status).toBe(200);
  });

  it('refuses the current password as the new one, in any normalisation, after the current one was right', async () => {
    const same = { newPassword: DEMO_PASSWORD, newPasswordConfirmation: DEMO_PASSWORD };
    const refused = await change(same);
    expect(refused.error().data).toMatchObject({
      reason: 'PASSWORD_SAME',
      fields: { newPassword: ['지금과 다른 비밀번호를 입력해주세요.'] },
    });
    expect((await change({ ...same, currentPassword: 'wrong1234!' })).reason()).toBe('PASSWORD_WRONG');
    expect((await world.call('auth.session', {}, token)).status).toBe(200);
    const korean = '가나다라마바사아';
    (await change({ newPassword: korean, newPasswordConfirmation: korean })).data();
    const fresh = await world.signIn('daon0001', korean);
    const decomposed = korean.normalize('NFD');
    const input = { currentPassword: korean, newPassword: decomposed, newPasswordConfirmation: decomposed };
    expect((await world.call('auth.changePassword', input, fresh)).reason()).toBe('PASSWORD_SAME');
  });

  it('applies one of two concurrent changes', async () => {
    const second = await world.signIn('daon0001');
    const changeTo = (newPassword: string, session: string) =>
      world.call(
        'auth.changePassword',
        { currentPassword: DEMO_PASSWORD, newPassword, newPasswordConfirmation: newPassword },
        session,
      );
    const answers = await Promise.all([changeTo('first1234!', token), changeTo('second1234!', second)]);
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await signIn('daon0001', ['first1234!', 'second1234!'][won])).status).toBe(200);
  });

  it('leaves no session of a concurrent sign-in with the old password', async () => {
    const [changed, ...signedIn] = await Promise.all([
      change(),
      ...Array.from({ length: 8 }, () => signIn('daon0001')),
    ]);
    expect(changed.status).toBe(200);
    for (const answer of signedIn) {
      if (answer.status !== 200) continue;
      const { token: old } = answer.data<{ token: string }>();
      expect((await world.call('auth.session', {}, old)).reason()).toBe('UNAUTHENTICATED');
    }
  });

  it.each([
    'auth.sessions',
    'auth.checkPassword',
    'auth.changePassword',
    'auth.closeAccount',
    'auth.endSession',
  ])('%s is for signed-in holders only', async (path) => {
    const operator = await world.signInOperator('admin1');
    expect((await world.call(path)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call(path, {}, operator)).reason()).toBe('UNAUTHENTICATED');
  });
});
