/** Passwords are 8 to 20 code points after NFC, so that one typed on a Mac opens on a phone (decision 21). */
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

/** A new password that is the one it is to replace, in the form that is compared. */
export function samePasswordError(current: string, next: string): string | null {
  return normalizePassword(current) === normalizePassword(next) ? ERROR_SENTENCES.PASSWORD_SAME : null;
}
