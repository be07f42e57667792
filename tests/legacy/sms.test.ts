import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { CHECK, invalid, NOT_TEXTS, otherCode, plain, refusedWith, resultOf } from './expected-answers.ts';
import { openLegacyApp } from './legacy-app.ts';

const PHONE = '01099990001';
const PHONE_FORM = '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.';

describe('sendSmsCode', () => {
  it('sends six digits and answers alike for known and unknown phones', async () => {
    const app = await openLegacyApp();
    for (const phone of ['01000000001', PHONE]) {
      expect(plain(await app.call('sendSmsCode', { phone }))).toEqual(resultOf(0));
      expect(app.codeSentTo(phone)).toMatch(/^[0-9]{6}$/);
    }
    expect(app.messages).toHaveLength(2);
  });

  it('answers 429 with the seconds to wait for a second resend that comes too soon', async () => {
    const app = await openLegacyApp();
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    const refused = await app.call('sendSmsCode', { phone: PHONE });
    expect(plain(refused)).toEqual(refusedWith(429, 'RESEND_TOO_SOON'));
    expect(refused.response.headers['retry-after']).toBe('30');
    expect(app.messages).toHaveLength(2);
    app.wait(30_000);
    expect(plain(await app.call('sendSmsCode', { phone: PHONE }))).toEqual(resultOf(0));
  });

  it.each(['', '0101234567', '010123456789', '010-1234-567', '０１０１２３４５６７８', '0101234567a'])(
    'refuses the phone %j with 422 and its sentence',
    async (phone) => {
      const app = await openLegacyApp();
      expect(plain(await app.call('sendSmsCode', { phone }))).toEqual(invalid('phone', PHONE_FORM));
      expect(app.messages).toEqual([]);
    },
  );

  it('refuses a missing and a wrong-typed phone with 422', async () => {
    const app = await openLegacyApp();
    for (const phone of NOT_TEXTS) {
      expect(plain(await app.call('sendSmsCode', { phone }))).toEqual(invalid('phone', CHECK));
    }
  });
});

describe('checkSms', () => {
  it('answers 0 for the code that was sent, and again for the same one', async () => {
    const app = await openLegacyApp();
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    const typed = { phone: PHONE, code: app.codeSentTo(PHONE) };
    expect(plain(await app.call('checkSms', typed))).toEqual(resultOf(0));
    expect(plain(await app.call('checkSms', typed))).toEqual(resultOf(0));
  });

  it('answers 1 for a wrong code, and after five of them for the right one', async () => {
    const app = await openLegacyApp({ RATE_LIMIT: 'off' });
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    const code = app.codeSentTo(PHONE);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(plain(await app.call('checkSms', { phone: PHONE, code: otherCode(code) }))).toEqual(
        resultOf(1, '잘못된 인증번호입니다.'),
      );
    }
    expect(plain(await app.call('checkSms', { phone: PHONE, code }))).toEqual(
      resultOf(1, ERROR_SENTENCES.CODE_TRIES_USED),
    );
  });

  it('answers 1 for a code of another phone, purpose or network, and for one of 600 seconds', async () => {
    const app = await openLegacyApp();
    const dead = resultOf(1, ERROR_SENTENCES.CODE_EXPIRED);
    expect(plain(await app.call('checkSms', { phone: PHONE, code: '123456' }))).toEqual(dead);
    await app.dataOf('sendSmsCodeReg', { phone: PHONE }, {});
    expect(plain(await app.call('checkSms', { phone: PHONE, code: app.codeSentTo(PHONE) }))).toEqual(dead);
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    const typed = { phone: PHONE, code: app.codeSentTo(PHONE) };
    expect(plain(await app.call('checkSms', typed, { from: '203.0.113.9' }))).toEqual(dead);
    app.wait(599_000);
    expect(plain(await app.call('checkSms', typed))).toEqual(resultOf(0));
    app.wait(1000);
    expect(plain(await app.call('checkSms', typed))).toEqual(dead);
  });

  it('refuses broken, missing and wrong-typed fields with 422', async () => {
    const app = await openLegacyApp();
    for (const code of ['', '12345', '1234567', '12345a', '１２３４５６']) {
      expect(plain(await app.call('checkSms', { phone: PHONE, code }))).toEqual(
        invalid('code', '인증번호는 6자리 숫자여야 합니다.'),
      );
    }
    for (const value of NOT_TEXTS) {
      expect(plain(await app.call('checkSms', { phone: PHONE, code: value }))).toEqual(
        invalid('code', CHECK),
      );
      expect(plain(await app.call('checkSms', { phone: value, code: '123456' }))).toEqual(
        invalid('phone', CHECK),
      );
    }
  });
});
