import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openLegacyApp } from './legacy-app.ts';

const PASSWORD = 'daon1234!';
const WRONG = { res: 2, data: null, message: '로그인 정보가 일치하지 않아요. 다시 확인해주세요.' };

describe('login', () => {
  it('answers user_id, api_token and email', async () => {
    const app = await openLegacyApp();
    const { status, body } = await app.call('login', { email: 'DAON0001', password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toEqual({
      res: 0,
      data: { user_id: 1, api_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), email: 'daon0001' },
    });
  });

  it('answers 1 with the same data for the first sign-in after approval, once', async () => {
    const app = await openLegacyApp();
    await app.deps.store.write((tx) =>
      tx.update(tx.t.holders).set({ firstSignedInAt: null }).where(eq(tx.t.holders.login, 'daon0001')),
    );
    const first = await app.call('login', { email: 'daon0001', password: PASSWORD });
    expect(first).toMatchObject({ status: 200, body: { res: 1, data: { user_id: 1, email: 'daon0001' } } });
    const { api_token: token } = first.body['data'] as { api_token: string };
    expect((await app.call('getAccountCnt', {}, { token })).body['res']).toBe(0);
    expect((await app.call('login', { email: 'daon0001', password: PASSWORD })).body['res']).toBe(0);
  });

  it('answers 2 alike for an unknown id, a wrong password and what cannot be either', async () => {
    const app = await openLegacyApp();
    for (const payload of [
      { email: 'daon0001', password: 'wrong-one!' },
      { email: 'nobody99', password: PASSWORD },
      { email: '', password: '' },
      { email: '다온0001', password: PASSWORD },
      { email: 'daon0001', password: PASSWORD.repeat(100) },
      { email: 'waiting1', password: 'wrong-one!' },
      { email: 'blocked1', password: 'wrong-one!' },
      { email: 'operator', password: 'wrong-one!' },
    ]) {
      const { status, body } = await app.call('login', payload);
      expect({ status, body }, payload.email).toEqual({ status: 200, body: WRONG });
    }
  });

  it.each([
    ['waiting1', 3, '승인이 되지 않은 로그인 정보입니다.'],
    ['blocked1', 4, '차단된 로그인 정보입니다.'],
    ['operator', 5, '관리자 계정은 로그인 할 수 없어요.'],
  ])('refuses %s with %i after the right password', async (email, res, message) => {
    const app = await openLegacyApp();
    const { status, body } = await app.call('login', { email, password: PASSWORD });
    expect({ status, body }).toEqual({ status: 200, body: { res, data: null, message } });
  });

  it('answers 422 for missing and wrong-typed fields, by field', async () => {
    const app = await openLegacyApp();
    const sentence = ['입력한 내용을 다시 확인해주세요.'];
    for (const email of [undefined, null, true, 7, ['daon0001'], { a: 1 }]) {
      const { status, body } = await app.call('login', { email, password: PASSWORD });
      expect({ status, body }).toEqual({
        status: 422,
        body: {
          res: 422,
          data: null,
          message: '입력한 내용을 다시 확인해주세요.',
          errors: { email: sentence },
        },
      });
    }
    const { body } = await app.call('login', {});
    expect(body['errors']).toEqual({ email: sentence, password: sentence });
  });
});
