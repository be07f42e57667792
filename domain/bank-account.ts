/**
 * The fields of a bank account in the two forms that take them (specification section 5, D24). The sign-up form drops
 * everything but Hangul syllables and capital letters from the holder's name; the link form keeps Hangul and Latin
 * letters and capitalises the latter. Callers must not filter during an IME composition, or half-typed syllables are
 * lost.
 */
import { foldWidth } from './fold-width.ts';
import { ACCOUNT_NUMBER_MAX, HOLDER_NAME_MAX } from './limits.ts';

export const ACCOUNT_NUMBER_SENTENCE = '계좌번호는 숫자만 입력해주세요.';
export const HOLDER_NAME_SENTENCE = '예금주는 한글 또는 영문 대문자로 입력해주세요.';
export const BANK_SENTENCE = '은행을 목록에서 골라주세요.';
export const LINK_FORM_SENTENCE = '모든 항목을 올바르게 입력해주세요.';
const ACCOUNT_NUMBER = new RegExp(`^[0-9]{1,${ACCOUNT_NUMBER_MAX}}$`);
const HOLDER_NAME = new RegExp(`^[가-힣A-Z]{1,${HOLDER_NAME_MAX}}$`);

/** Full-width digits count: without them the rest would look like another account number. */
export function accountNumberDigits(raw: string): string {
  return foldWidth(raw)
    .replace(/[^0-9]/g, '')
    .slice(0, ACCOUNT_NUMBER_MAX);
}

export function accountNumberError(raw: string): string | null {
  return ACCOUNT_NUMBER.test(raw) ? null : ACCOUNT_NUMBER_SENTENCE;
}

/** The sign-up form's bank field: the typed text without digits. */
export function bankNameTyped(raw: string): string {
  return raw.normalize('NFC').replace(/[0-9]/g, '');
}

export function signUpHolderName(raw: string): string {
  return foldWidth(raw)
    .normalize('NFC')
    .replace(/[^가-힣A-Z]/g, '')
    .slice(0, HOLDER_NAME_MAX);
}

export function linkHolderName(raw: string): string {
  return foldWidth(raw)
    .normalize('NFC')
    .replace(/[^가-힣A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, HOLDER_NAME_MAX);
}

/** The stored form of both: Hangul syllables and capital letters. */
export function holderNameError(raw: string): string | null {
  return HOLDER_NAME.test(raw) ? null : HOLDER_NAME_SENTENCE;
}
