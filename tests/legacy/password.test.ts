import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { CHECK, invalid, NOT_TEXTS, plain, refusedWith, resultOf } from './expected-answers.ts';
import { openLegacyApp } from './legacy-app.ts';
import { parts } from '../support/servers/app.ts';

const { writeSetting } = parts;

const PASSWORD = 'daon1234!';
const CHANGE = { lastPW: PASSWORD, newPW: 'daon5678!', newPW_confirmation: 'daon5678!' };
const SIGNED_OUT = refusedWith(401, 'UNAUTHENTICATED');

describe('checkPW', () => {
  it('answers 0 for the current password and 1 for any other', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect(plain(await app.call('checkPW', { lastPW: PASSWORD }, { token }))).toEqual(resultOf(0));
    for (const lastPW of ['', 'x', 'daon1234', 'DAON1234!', `${PASSWORD} `, PASSWORD.repeat(100)]) {
      expect(plain(await app.call('checkPW', { lastPW }, { token })), lastPW).toEqual(
        resultOf(1, ERROR_SENTENCES.PASSWORD_WRONG),
      );
    }
  });

  it('answers 429 after ten tries', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (let guess = 0; guess < 10; guess += 1)
      await app.call('checkPW', { lastPW: 'wrong-one!' }, { token });
    const refused = await app.call('checkPW', { lastPW: PASSWORD }, { token });
    expect(plain(refused)).toEqual(refusedWith(429, 'TOO_MANY_REQUESTS'));
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('requires a session, and refuses missing and wrong-typed passwords with 422', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('checkPW', { lastPW: PASSWORD }))).toEqual(SIGNED_OUT);
    const token = await app.signIn();
    for (const lastPW of NOT_TEXTS) {
      expect(plain(await app.call('checkPW', { lastPW }, { token }))).toEqual(invalid('lastPW', CHECK));
    }
  });
});

describe('changePW', () => {
  it('changes the password and ends every session, the caller’s too', async () => {
    const app = await openLegacyApp();
    const [token, elsewhere] = [await app.signIn(), await app.signIn()];
    expect(plain(await app.call('changePW', CHANGE, { token }))).toEqual(resultOf(0));
    for (const ended of [token, elsewhere]) {
      expect(plain(await app.call('getDaon', {}, { token: ended }))).toEqual(SIGNED_OUT);
    }
    expect((await app.call('login', { email: 'daon0001', password: PASSWORD })).body['res']).toBe(2);
    expect((await app.call('login', { email: 'daon0001', password: CHANGE.newPW })).body['res']).toBe(0);
  });

  it('answers 1 for a wrong current password and changes nothing', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const lastPW of ['', 'wrong-one!', PASSWORD.repeat(100)]) {
      expect(plain(await app.call('changePW', { ...CHANGE, lastPW }, { token }))).toEqual(
        resultOf(1, ERROR_SENTENCES.PASSWORD_WRONG),
      );
    }
    expect(plain(await app.call('checkPW', { lastPW: PASSWORD }, { token }))).toEqual(resultOf(0));
  });

  it('answers 1 for a new password that is the current one', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const same = { lastPW: PASSWORD, newPW: PASSWORD, newPW_confirmation: PASSWORD };
    expect(plain(await app.call('changePW', same, { token }))).toEqual(
      resultOf(1, ERROR_SENTENCES.PASSWORD_SAME),
    );
    expect(plain(await app.call('checkPW', { lastPW: PASSWORD }, { token }))).toEqual(resultOf(0));
  });

  it.each(['1234567', '1'.repeat(21)])('refuses the new password %j with 422', async (newPW) => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const broken = { ...CHANGE, newPW, newPW_confirmation: newPW };
    expect(plain(await app.call('changePW', broken, { token }))).toEqual(
      invalid('newPW', '비밀번호는 8~20자 이내여야 합니다.'),
    );
  });

  it('refuses a second typing that differs with 422', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const broken = { ...CHANGE, newPW_confirmation: 'daon5679!' };
    expect(plain(await app.call('changePW', broken, { token }))).toEqual(
      invalid('newPW_confirmation', '비밀번호가 일치하지 않습니다.'),
    );
  });

  it('requires a session, and refuses missing and wrong-typed fields with 422', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('changePW', CHANGE))).toEqual(SIGNED_OUT);
    const token = await app.signIn();
    for (const field of Object.keys(CHANGE)) {
      for (const value of NOT_TEXTS) {
        const answer = await app.call('changePW', { ...CHANGE, [field]: value }, { token });
        expect(plain(answer), field).toEqual(invalid(field, CHECK));
      }
    }
  });
});

describe('deleteUser', () => {
  it('closes the account: sessions end, login answers 2, the login stays taken', async () => {
    const app = await openLegacyApp();
    const [token, elsewhere] = [await app.signIn(), await app.signIn()];
    expect(plain(await app.call('deleteUser', {}, { token }))).toEqual(resultOf(0));
    for (const ended of [token, elsewhere]) {
      expect(plain(await app.call('deleteUser', {}, { token: ended }))).toEqual(SIGNED_OUT);
    }
    expect(plain(await app.call('login', { email: 'daon0001', password: PASSWORD }))).toEqual(
      resultOf(2, '로그인 정보가 일치하지 않아요. 다시 확인해주세요.'),
    );
    const phone = '01000000001';
    await app.dataOf('sendSmsCodeReg', { phone }, {});
    expect(await app.dataOf('checkSmsReg', { phone, code: app.codeSentTo(phone) }, {})).toEqual([]);
    await app.dataOf('sendSmsCode', { phone }, {});
    await app.dataOf('checkSms', { phone, code: app.codeSentTo(phone) }, {});
    const again = {
      phone_number: phone,
      email: 'DAON0001',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      name: '다온일',
      bank_name: '국민은행',
      account_num: '12345600000001',
      token: 'DEMO-SIGNUP',
    };
    expect(plain(await app.call('registUrl', again))).toEqual(
      invalid('email', '이미 사용중인 아이디입니다.'),
    );
    // The bank account is free again: under a new login it may be applied for.
    expect(plain(await app.call('registUrl', { ...again, email: 'daon0009' }))).toEqual(resultOf(0));
  });

  it('needs no body', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect(plain(await app.call('deleteUser', undefined, { token }))).toEqual(resultOf(0));
  });

  it('answers 1 where the setting refuses closing with funds or open requests', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) =>
      writeSetting(tx, 'closeAccountWithFunds', 'refuse', app.deps.clock.now()),
    );
    expect(plain(await app.call('deleteUser', {}, { token }))).toEqual(
      resultOf(1, ERROR_SENTENCES.CLOSE_REFUSED),
    );
    expect((await app.call('getDaon', {}, { token })).body['res']).toBe(0);
  });

  it('requires a session', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('deleteUser', {}))).toEqual(SIGNED_OUT);
    expect((await app.call('login', { email: 'daon0001', password: PASSWORD })).body['res']).toBe(0);
  });
});
