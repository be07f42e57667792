/** Passwords are 8 to 20 code points after NFC, so that a password set on macOS also works on a phone (D21). */
import { ERROR_SENTENCES } from './errors.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** The form that is hashed and compared. */
export function normalizePassword(raw: string): string {
  return raw.normalize('NFC');
}

export function passwordError(raw: string): string | null {
  const length = Array.from(normalizePassword(raw)).length;
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX ? null : ERROR_SENTENCES.PASSWORD_INVALID;
}

export function passwordConfirmationError(password: string, confirmation: string): string | null {
  return normalizePassword(password) === normalizePassword(confirmation)
    ? null
    : ERROR_SENTENCES.PASSWORD_MISMATCH;
}

/** Refuses a new password that equals the current one after normalisation. */
export function samePasswordError(current: string, next: string): string | null {
  return normalizePassword(current) === normalizePassword(next) ? ERROR_SENTENCES.PASSWORD_SAME : null;
}
