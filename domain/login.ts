/**
 * A login id is 4 to 16 Latin letters and digits; letters alone or digits alone are valid. It is stored as typed and
 * compared case-insensitively, over holders and operators alike (D21).
 */
import { LOGIN_MAX, LOGIN_MIN } from './limits.ts';

const PATTERN = new RegExp(`^[A-Za-z0-9]{${LOGIN_MIN},${LOGIN_MAX}}$`);

export const LOGIN_SENTENCE = '아이디는 영문 및 숫자 포함 4~16자여야 합니다.';

export function loginError(raw: string): string | null {
  return PATTERN.test(raw) ? null : LOGIN_SENTENCE;
}

/** The form in which logins are compared and kept unique. */
export function loginKey(raw: string): string {
  return raw.toLowerCase();
}
