/** What is wrong with a password, as a sentence. */
import { HOLDER_SENTENCES } from './holder-sentences.ts';
import { hasPasswordLength, normalizePassword } from './password-form.ts';

export function passwordError(raw: string): string | null {
  return hasPasswordLength(raw) ? null : HOLDER_SENTENCES.PASSWORD_INVALID;
}

export function passwordConfirmationError(password: string, confirmation: string): string | null {
  return normalizePassword(password) === normalizePassword(confirmation)
    ? null
    : HOLDER_SENTENCES.PASSWORD_MISMATCH;
}

/** Refuses a new password that equals the current one after normalisation. */
export function samePasswordError(current: string, next: string): string | null {
  return normalizePassword(current) === normalizePassword(next) ? HOLDER_SENTENCES.PASSWORD_SAME : null;
}
