/** Passwords are 8 to 20 code points after NFC, so that a password set on macOS also works on a phone (D21). */
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** The form that is hashed and compared. */
export function normalizePassword(raw: string): string {
  return raw.normalize('NFC');
}

export function hasPasswordLength(raw: string): boolean {
  const length = Array.from(normalizePassword(raw)).length;
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}
