/** A mobile number is exactly eleven digits from 01 on; other characters are removed first (specification section 5). */
import { foldWidth } from './fold-width.ts';
import { PHONE_LENGTH } from './limits.ts';

const PATTERN = new RegExp(`^[0-9]{${PHONE_LENGTH}}$`);

export const PHONE_SENTENCE = '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.';

/** A text message to such a number would reach no phone. */
export const NOT_MOBILE_SENTENCE = '01로 시작하는 휴대폰 번호를 입력해주세요.';

/** Marks of direction and joining that phones put around a number that is copied from their contacts. */
const INVISIBLE = /\p{Cf}/gu;

/** As contacts and browsers keep a number, '+82 10-1234-5678'. Its digits alone would be those of no Korean phone. */
const WITH_COUNTRY = /^[\s(]*(?:\+\s*82|(?:00)?82(?=[-.\s)]*\(?0?\)?[-.\s]*1))[-.\s)]*(?:\(0\)|0)?/;

/** The content of the typing field: digits, at most eleven. */
export function phoneDigits(raw: string): string {
  return foldWidth(raw)
    .replace(INVISIBLE, '')
    .replace(WITH_COUNTRY, '0')
    .replace(/[^0-9]/g, '')
    .slice(0, PHONE_LENGTH);
}

export function phoneError(raw: string): string | null {
  if (!PATTERN.test(raw)) return PHONE_SENTENCE;
  return raw.startsWith('01') ? null : NOT_MOBILE_SENTENCE;
}

/** '010-1234-5678', also while it is being typed. */
export function showPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== '').join('-');
}
