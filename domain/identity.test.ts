import { describe, expect, it } from 'vitest';
import {
  accountNumberDigits,
  accountNumberError,
  bankNameTyped,
  holderNameError,
  linkHolderName,
  signUpHolderName,
} from './bank-account.ts';
import { loginError, loginKey } from './login.ts';
import { normalizePassword } from './password-form.ts';
import { passwordConfirmationError, passwordError } from './password.ts';
import { phoneDigits, phoneError } from './phone.ts';
import { checkCodeAlive, checkPhoneVerified, codeDigits, codeError, resendWaitMs } from './sms-code.ts';

describe('login ids', () => {
  it('are 4 to 16 letters and digits', () => {
    const sentence = '아이디는 영문 및 숫자 포함 4~16자여야 합니다.';
    for (const raw of [
      'abc',
      'a'.repeat(17),
      '',
      'ab c',
      'abc!',
      'abcd\n',
      '가나다라',
      'ａｂｃｄ',
      'a_bc',
      ' abcd',
    ]) {
      expect(loginError(raw)).toBe(sentence);
    }
    for (const raw of ['abcd', 'a'.repeat(16), '1234', 'Ab12']) expect(loginError(raw)).toBeNull();
  });

  it('compare without case', () => {
    expect(loginKey('DaOn0001')).toBe(loginKey('daon0001'));
  });
});

describe('passwords', () => {
  it('are 8 to 20 code points after NFC', () => {
    const sentence = '비밀번호는 8~20자 이내여야 합니다.';
    expect(passwordError('a'.repeat(7))).toBe(sentence);
    expect(passwordError('a'.repeat(8))).toBeNull();
    expect(passwordError('a'.repeat(20))).toBeNull();
    expect(passwordError('a'.repeat(21))).toBe(sentence);
    expect(passwordError('😀'.repeat(20))).toBeNull();
    expect(passwordError('😀'.repeat(7))).toBe(sentence);
    // Decomposed Hangul, as macOS produces it: three code points a syllable before NFC.
    expect(passwordError('각'.normalize('NFD').repeat(20))).toBeNull();
    expect(passwordError('각'.normalize('NFD').repeat(7))).toBe(sentence);
  });

  it('are the same however composed, and must match their confirmation', () => {
    expect(normalizePassword('각'.normalize('NFD'))).toBe('각');
    expect(passwordConfirmationError('각'.normalize('NFD'), '각')).toBeNull();
    expect(passwordConfirmationError('daon1234!', 'daon1234')).toBe('비밀번호가 일치하지 않습니다.');
  });
});

describe('phones', () => {
  it('are eleven digits, stripped while typing', () => {
    expect(phoneDigits('010-1234-56789')).toBe('01012345678');
    expect(phoneError('01012345678')).toBeNull();
    for (const raw of ['0101234567', '010123456789', '010-1234-567', '', '０１０１２３４５６７８']) {
      expect(phoneError(raw)).toBe('휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.');
    }
  });
});

describe('what is pasted into a field', () => {
  it('counts in full-width forms, so that no part of a number is lost', () => {
    expect(phoneDigits('０１０-1234-５６７８')).toBe('01012345678');
    expect(codeDigits('１２３456')).toBe('123456');
    expect(accountNumberDigits('１１０－123-456789')).toBe('110123456789');
    expect(signUpHolderName('ＤＡＯＮ다온')).toBe('DAON다온');
    expect(linkHolderName('ｄａｏｎ')).toBe('DAON');
  });

  it('may name the country of a phone', () => {
    for (const raw of [
      '+82 10-1234-5678',
      '+821012345678',
      '+82 (0)10 1234 5678',
      '+82-010-1234-5678',
      '\u202a+82 10-1234-5678\u202c',
      '\u2068010\u20111234\u20115678\u2069',
      '(+82) 10.1234.5678',
      '＋82 10 1234 5678',
      '82-10-1234-5678',
      '821012345678',
      '0082 10 1234 5678',
    ])
      expect(phoneDigits(raw), raw).toBe('01012345678');
  });

  it('is sent a text message only where it is a mobile phone', () => {
    for (const raw of ['82101234567', '02012345678', '10123456789'])
      expect(phoneError(raw)).toBe('01로 시작하는 휴대폰 번호를 입력해주세요.');
  });
});

describe('codes', () => {
  const sentAt = new Date('2026-11-20T06:00:00Z');
  const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);

  it('are six digits, stripped while typing', () => {
    expect(codeDigits('12 34-567')).toBe('123456');
    expect(codeError('123456')).toBeNull();
    for (const raw of ['12345', '1234567', '12345a', '']) {
      expect(codeError(raw)).toBe('인증번호는 6자리 숫자여야 합니다.');
    }
  });

  it('live 600 seconds and five wrong tries, and are used once', () => {
    const code = { sentAt, wrongTries: 0, used: false };
    expect(checkCodeAlive(code, after(599)).ok).toBe(true);
    expect(checkCodeAlive(code, after(600))).toEqual({ ok: false, code: 'CODE_EXPIRED' });
    expect(checkCodeAlive({ ...code, wrongTries: 4 }, after(1)).ok).toBe(true);
    expect(checkCodeAlive({ ...code, wrongTries: 5 }, after(1))).toEqual({
      ok: false,
      code: 'CODE_TRIES_USED',
    });
    expect(checkCodeAlive({ ...code, wrongTries: 5 }, after(600))).toEqual({
      ok: false,
      code: 'CODE_EXPIRED',
    });
    expect(checkCodeAlive({ ...code, used: true }, after(1)).ok).toBe(false);
  });

  it('end where a clock that ran ahead sent them', () => {
    const code = { sentAt, wrongTries: 0, used: false };
    expect(checkCodeAlive(code, after(-599)).ok).toBe(true);
    expect(checkCodeAlive(code, after(-600))).toEqual({ ok: false, code: 'CODE_EXPIRED' });
    expect(checkPhoneVerified(sentAt, after(-1799)).ok).toBe(true);
    expect(checkPhoneVerified(sentAt, after(-1800))).toEqual({ ok: false, code: 'PHONE_NOT_VERIFIED' });
  });

  it('are resent immediately the first time, then every thirty seconds', () => {
    expect(resendWaitMs(0, sentAt, after(0))).toBe(0);
    expect(resendWaitMs(1, sentAt, after(0))).toBe(0);
    expect(resendWaitMs(2, sentAt, after(29))).toBe(1000);
    expect(resendWaitMs(2, sentAt, after(30))).toBe(0);
    expect(resendWaitMs(3, sentAt, after(31))).toBe(0);
  });

  it('verify a phone for thirty minutes', () => {
    expect(checkPhoneVerified(sentAt, after(1799)).ok).toBe(true);
    expect(checkPhoneVerified(sentAt, after(1800))).toEqual({ ok: false, code: 'PHONE_NOT_VERIFIED' });
    expect(checkPhoneVerified(null, after(0))).toEqual({ ok: false, code: 'PHONE_NOT_VERIFIED' });
  });
});

describe('bank account fields', () => {
  it('keep digits of the account number', () => {
    expect(accountNumberDigits('110-123-456789')).toBe('110123456789');
    expect(accountNumberError('110123456789')).toBeNull();
    expect(accountNumberError('9'.repeat(20))).toBeNull();
    expect(accountNumberError('9'.repeat(21))).not.toBeNull();
    expect(accountNumberError('')).not.toBeNull();
    expect(accountNumberError('110-1')).not.toBeNull();
  });

  it('drop digits from the bank name', () => {
    expect(bankNameTyped('국민 004')).toBe('국민 ');
  });

  it('keep Hangul syllables and capitals at sign-up', () => {
    expect(signUpHolderName('홍길동 kimKIM1!ㅎ')).toBe('홍길동KIM');
    expect(signUpHolderName('홍길동'.normalize('NFD'))).toBe('홍길동');
  });

  it('capitalise Latin letters in the link form', () => {
    expect(linkHolderName('홍길동 kim1!')).toBe('홍길동KIM');
  });

  it('accept what the filters leave', () => {
    expect(holderNameError('홍길동')).toBeNull();
    expect(holderNameError('KIM')).toBeNull();
    for (const raw of ['', '홍 길동', 'kim', 'ㅎ', '가'.repeat(31)]) {
      expect(holderNameError(raw)).not.toBeNull();
    }
  });
});
