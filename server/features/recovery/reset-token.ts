import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../ports/secrets.ts';

/**
 * The second half of the result of `verifyOwner`. It is derived from the token with our key, so nothing needs to be
 * stored: a token alone, or with another code, is useless.
 */
export function verificationCodeOf(secrets: Pick<Secrets, 'hmac'>, apiToken: string): string {
  return secrets.hmac('reset-code', apiToken);
}

export function isCodeOf(secrets: Pick<Secrets, 'hmac'>, apiToken: string, code: string): boolean {
  const right = Buffer.from(verificationCodeOf(secrets, apiToken));
  const typed = Buffer.from(code);
  return typed.length === right.length && timingSafeEqual(typed, right);
}
