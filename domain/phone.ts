/** A phone number is exactly eleven digits; other characters are removed first (specification section 5). */
import { foldWidth } from './fold-width.ts';
import { PHONE_LENGTH } from './limits.ts';

const PATTERN = new RegExp(`^[0-9]{${PHONE_LENGTH}}$`);

export const PHONE_SENTENCE = '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.';

/** As contacts and browsers keep a number, '+82 10-1234-5678'. Its digits alone would be those of no Korean phone. */
const WITH_COUNTRY = /^\s*\+\s*82[-\s]*(?:\(0\)|0)?/;

/** The content of the typing field: digits, at most eleven. */
export function phoneDigits(raw: string): string {
  return foldWidth(raw)
    .replace(WITH_COUNTRY, '0')
    .replace(/[^0-9]/g, '')
    .slice(0, PHONE_LENGTH);
}

export function phoneError(raw: string): string | null {
  return PATTERN.test(raw) ? null : PHONE_SENTENCE;
}

/** '010-1234-5678', also while it is being typed. */
export function showPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== '').join('-');
}
