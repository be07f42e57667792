/**
 * Codes that verify a phone (D24 and D29): six digits, 600 seconds, five wrong tries; the first resend immediately,
 * later ones every 30 seconds.
 */
import {
  PHONE_VERIFIED_LIFE_MS,
  SMS_CODE_LENGTH,
  SMS_CODE_LIFE_MS,
  SMS_CODE_TRIES,
  SMS_RESEND_WAIT_MS,
} from './limits.ts';
import { foldWidth } from './fold-width.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

const PATTERN = new RegExp(`^[0-9]{${SMS_CODE_LENGTH}}$`);

export const CODE_SENTENCE = '인증번호는 6자리 숫자여야 합니다.';
export const CODE_VERIFIED_SENTENCE = '인증에 성공했습니다.';

/** The content of the typing field: digits, at most six. */
export function codeDigits(raw: string): string {
  return foldWidth(raw)
    .replace(/[^0-9]/g, '')
    .slice(0, SMS_CODE_LENGTH);
}

export function codeError(raw: string): string | null {
  return PATTERN.test(raw) ? null : CODE_SENTENCE;
}

export type SentCode = { readonly sentAt: Date; readonly wrongTries: number; readonly used: boolean };

/**
 * Whether a code has expired. One of as far ahead was sent by a clock that was set right since, and would live until that time
 * comes.
 */
export function hasCodeExpired(sentAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - sentAt.getTime()) >= SMS_CODE_LIFE_MS;
}

/** Whether this code can still be tried. The caller then compares the code itself, in constant time. */
export function checkCodeAlive(code: SentCode, now: Date): Result<'alive'> {
  if (hasCodeExpired(code.sentAt, now) || code.used) return fail('CODE_EXPIRED');
  return code.wrongTries >= SMS_CODE_TRIES ? fail('CODE_TRIES_USED') : ok('alive');
}

/**
 * Milliseconds until another code may be sent. `sends` counts the codes already sent for this phone and purpose in the
 * current round, `lastSentAt` is the time of the newest.
 */
export function resendWaitMs(sends: number, lastSentAt: Date, now: Date): number {
  if (sends <= 1) return 0;
  return Math.max(0, lastSentAt.getTime() + SMS_RESEND_WAIT_MS - now.getTime());
}

/** A verified phone is valid for one submission within thirty minutes. */
export function checkPhoneVerified(verifiedAt: Date | null, now: Date): Result<'verified'> {
  if (verifiedAt === null) return fail('PHONE_NOT_VERIFIED');
  const age = Math.abs(now.getTime() - verifiedAt.getTime());
  return age < PHONE_VERIFIED_LIFE_MS ? ok('verified') : fail('PHONE_NOT_VERIFIED');
}
