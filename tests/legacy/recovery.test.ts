import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { CHECK, invalid, NOT_TEXTS, otherCode, plain, refusedWith, resultOf } from './expected-answers.ts';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';
import { parts } from '../support/servers/app.ts';

const { blockHolder } = parts;

const OWNER = { phone: '01000000001', email: 'daon0001' };
const NEW = { newPW: 'daon5678!', newPW_confirmation: 'daon5678!' };
const WRONG_CODE = '잘못된 인증번호입니다.';
const RESET_DEAD = refusedWith(401, 'RESET_TOKEN_DEAD');

type Pair = { verification_code: string; api_token: string };

async function requestCode(app: LegacyApp, asked: { phone: string; email?: string }): Promise<string> {
  expect(plain(await app.call('sendSmsCodeReg', asked))).toEqual(resultOf(0));
  return app.codeSentTo(asked.phone);
}

async function proveOwner(app: LegacyApp): Promise<Pair> {
  return app.dataOf<Pair>('checkEmailSmsReg', { ...OWNER, code: await requestCode(app, OWNER) }, {});
}

const reset = (app: LegacyApp, pair: Pair, more: object = {}) =>
  app.call('searchChangePW', { code: pair.verification_code, ...NEW, ...more }, { token: pair.api_token });

describe('sendSmsCodeReg', () => {
  it('answers alike for known and unknown phones and ids', async () => {
    const app = await openLegacyApp();
    for (const asked of [OWNER, { phone: '01099990001', email: 'nobody99' }, { phone: '01099990002' }]) {
      expect(plain(await app.call('sendSmsCodeReg', asked))).toEqual(resultOf(0));
    }
    expect(app.messages).toHaveLength(3);
  });

  it('answers 429 with the seconds to wait for a second resend that comes too soon', async () => {
    const app = await openLegacyApp();
    for (let sent = 0; sent < 2; sent += 1) await app.dataOf('sendSmsCodeReg', OWNER, {});
    const refused = await app.call('sendSmsCodeReg', OWNER);
    expect(plain(refused)).toEqual(refusedWith(429, 'RESEND_TOO_SOON'));
    expect(refused.response.headers['retry-after']).toBe('30');
  });

  it('refuses broken, missing and wrong-typed fields with 422', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('sendSmsCodeReg', { phone: '0100' }))).toEqual(
      invalid('phone', '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.'),
    );
    for (const email of ['', 'abc', 'daon 0001']) {
      expect(plain(await app.call('sendSmsCodeReg', { ...OWNER, email }))).toEqual(
        invalid('email', '아이디는 영문 및 숫자 포함 4~16자여야 합니다.'),
      );
    }
    for (const value of NOT_TEXTS) {
      expect(plain(await app.call('sendSmsCodeReg', { phone: value }))).toEqual(invalid('phone', CHECK));
      if (value === undefined) continue;
      expect(plain(await app.call('sendSmsCodeReg', { ...OWNER, email: value }))).toEqual(
        invalid('email', CHECK),
      );
    }
    expect(app.messages).toEqual([]);
  });
});

describe('checkSmsReg', () => {
  it('answers the ids of the phone with the time of joining, and uses the code up', async () => {
    const app = await openLegacyApp();
    const typed = { phone: OWNER.phone, code: await requestCode(app, { phone: OWNER.phone }) };
    expect(plain(await app.call('checkSmsReg', typed))).toEqual({
      status: 200,
      body: {
        res: 0,
        data: [
          {
            email: 'daon0001',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/),
          },
        ],
      },
    });
    expect(plain(await app.call('checkSmsReg', typed))).toEqual(resultOf(1, ERROR_SENTENCES.CODE_EXPIRED));
  });

  it('answers an empty list for a phone without an id', async () => {
    const app = await openLegacyApp();
    const phone = '01099990001';
    expect(await app.dataOf('checkSmsReg', { phone, code: await requestCode(app, { phone }) }, {})).toEqual(
      [],
    );
  });

  it('answers 1 for a wrong code and for one that was sent for something else', async () => {
    const app = await openLegacyApp();
    const { phone } = OWNER;
    const code = await requestCode(app, { phone });
    expect(plain(await app.call('checkSmsReg', { phone, code: otherCode(code) }))).toEqual(
      resultOf(1, WRONG_CODE),
    );
    expect((await app.call('checkSmsReg', { phone, code })).body['res']).toBe(0);
    for (const path of ['sendSmsCode', 'sendSmsCodeReg']) {
      await app.dataOf(path, OWNER, {});
      const other = await app.call('checkSmsReg', { phone, code: app.codeSentTo(phone) });
      expect(plain(other), path).toEqual(resultOf(1, ERROR_SENTENCES.CODE_EXPIRED));
    }
  });

  it('refuses broken, missing and wrong-typed fields with 422', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('checkSmsReg', { phone: OWNER.phone, code: '12345' }))).toEqual(
      invalid('code', '인증번호는 6자리 숫자여야 합니다.'),
    );
    for (const value of NOT_TEXTS) {
      expect(plain(await app.call('checkSmsReg', { phone: value, code: '123456' }))).toEqual(
        invalid('phone', CHECK),
      );
      expect(plain(await app.call('checkSmsReg', { phone: OWNER.phone, code: value }))).toEqual(
        invalid('code', CHECK),
      );
    }
  });
});

describe('checkEmailSmsReg', () => {
  it('answers exactly verification_code and api_token', async () => {
    const app = await openLegacyApp();
    expect(await proveOwner(app)).toEqual({
      verification_code: expect.stringMatching(/^[\x21-\x7e]+$/),
      api_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
  });

  it('answers 1 for a wrong code, for another id than the one that was asked for, and for an id of another phone', async () => {
    const app = await openLegacyApp();
    const code = await requestCode(app, OWNER);
    expect(plain(await app.call('checkEmailSmsReg', { ...OWNER, code: otherCode(code) }))).toEqual(
      resultOf(1, WRONG_CODE),
    );
    expect(plain(await app.call('checkEmailSmsReg', { ...OWNER, code, email: 'daon0002' }))).toEqual(
      resultOf(1, ERROR_SENTENCES.CODE_EXPIRED),
    );
    const theirs = { ...OWNER, email: 'daon0002' };
    const answer = await app.call('checkEmailSmsReg', { ...theirs, code: await requestCode(app, theirs) });
    expect(plain(answer)).toEqual(resultOf(1, ERROR_SENTENCES.NO_MATCHING_LOGIN));
  });

  it('refuses broken, missing and wrong-typed fields with 422', async () => {
    const app = await openLegacyApp();
    const good = { ...OWNER, code: '123456' };
    expect(plain(await app.call('checkEmailSmsReg', { ...good, email: '다온' }))).toEqual(
      invalid('email', '아이디는 영문 및 숫자 포함 4~16자여야 합니다.'),
    );
    for (const field of Object.keys(good)) {
      for (const value of NOT_TEXTS) {
        const answer = await app.call('checkEmailSmsReg', { ...good, [field]: value });
        expect(plain(answer), field).toEqual(invalid(field, CHECK));
      }
    }
  });
});

describe('a blocked holder', () => {
  it('is answered as an unknown one, and a token from before the block as a dead one', async () => {
    const app = await openLegacyApp();
    const pair = await proveOwner(app);
    await blockHolder(app.deps, { id: 1, login: 'operator' }, { id: 1, reason: '휴대폰을 잃어버렸어요.' });
    expect(plain(await reset(app, pair))).toEqual(RESET_DEAD);
    const code = await requestCode(app, OWNER);
    expect(plain(await app.call('checkEmailSmsReg', { ...OWNER, code }))).toEqual(
      resultOf(1, ERROR_SENTENCES.NO_MATCHING_LOGIN),
    );
    const { phone } = OWNER;
    expect(await app.dataOf('checkSmsReg', { phone, code: await requestCode(app, { phone }) }, {})).toEqual(
      [],
    );
  });
});

describe('searchChangePW', () => {
  it('sets the new password once, signs out everywhere, and the new one opens', async () => {
    const app = await openLegacyApp();
    const session = await app.signIn();
    const pair = await proveOwner(app);
    expect(plain(await reset(app, pair))).toEqual(resultOf(0));
    expect((await app.call('getDaon', {}, { token: session })).status).toBe(401);
    expect((await app.call('login', { email: 'daon0001', password: 'daon1234!' })).body['res']).toBe(2);
    expect((await app.call('login', { email: 'daon0001', password: NEW.newPW })).body['res']).toBe(0);
    expect(plain(await reset(app, pair))).toEqual(RESET_DEAD);
  });

  it('takes a form', async () => {
    const app = await openLegacyApp();
    const pair = await proveOwner(app);
    const form = new URLSearchParams({ code: pair.verification_code, ...NEW }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(plain(await app.call('searchChangePW', form, { token: pair.api_token, headers }))).toEqual(
      resultOf(0),
    );
  });

  it('answers 401 without a token, with a session and after ten minutes, and 1 for another code', async () => {
    const app = await openLegacyApp();
    const pair = await proveOwner(app);
    expect(plain(await app.call('searchChangePW', { code: pair.verification_code, ...NEW }))).toEqual(
      RESET_DEAD,
    );
    expect(plain(await app.call('searchChangePW', {}))).toEqual(RESET_DEAD);
    const short = { newPW: 'daon', newPW_confirmation: 'other' };
    for (const fields of [{}, { code: [] }, { code: 'x', ...short }]) {
      const token = 'x'.repeat(43);
      expect(plain(await app.call('searchChangePW', fields, { token }))).toEqual(RESET_DEAD);
    }
    expect(plain(await reset(app, { ...pair, api_token: await app.signIn() }))).toEqual(RESET_DEAD);
    expect(plain(await reset(app, { ...pair, verification_code: '123456' }))).toEqual(
      resultOf(1, '잘못된 인증번호입니다.'),
    );
    app.wait(10 * 60_000);
    expect(plain(await reset(app, pair))).toEqual(RESET_DEAD);
  });

  it('answers 1 for the current password, and keeps the token', async () => {
    const app = await openLegacyApp();
    const pair = await proveOwner(app);
    const same = { newPW: 'daon1234!', newPW_confirmation: 'daon1234!' };
    expect(plain(await reset(app, pair, same))).toEqual(resultOf(1, '지금과 다른 비밀번호를 입력해주세요.'));
    expect(plain(await reset(app, pair))).toEqual(resultOf(0));
  });

  it('has a token that is valid for no other call', async () => {
    const app = await openLegacyApp();
    const { api_token: token } = await proveOwner(app);
    for (const path of ['getDaon', 'checkPW', 'deleteUser']) {
      expect((await app.call(path, { lastPW: 'daon1234!' }, { token })).status, path).toBe(401);
    }
  });

  it('refuses broken, missing and wrong-typed fields with 422, and keeps the token valid', async () => {
    const app = await openLegacyApp();
    const pair = await proveOwner(app);
    const short = { newPW: 'daon', newPW_confirmation: 'daon' };
    expect(plain(await reset(app, pair, short))).toEqual(
      invalid('newPW', '비밀번호는 8~20자 이내여야 합니다.'),
    );
    expect(plain(await reset(app, pair, { newPW_confirmation: 'daon5679!' }))).toEqual(
      invalid('newPW_confirmation', '비밀번호가 일치하지 않습니다.'),
    );
    for (const field of ['code', 'newPW', 'newPW_confirmation']) {
      for (const value of NOT_TEXTS) {
        expect(plain(await reset(app, pair, { [field]: value })), field).toEqual(invalid(field, CHECK));
      }
    }
    expect(plain(await reset(app, pair))).toEqual(resultOf(0));
  });
});
