import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../ports/secrets.ts';

/**
 * The second half of what `verifyOwner` answers. It follows from the token under our key, so nothing has to be kept for it:
 * a token alone, or with another code, opens nothing.
 */
export function verificationCodeOf(secrets: Pick<Secrets, 'hmac'>, apiToken: string): string {
  return secrets.hmac('reset-code', apiToken);
}

export function isCodeOf(secrets: Pick<Secrets, 'hmac'>, apiToken: string, code: string): boolean {
  const right = Buffer.from(verificationCodeOf(secrets, apiToken));
  const typed = Buffer.from(code);
  return typed.length === right.length && timingSafeEqual(typed, right);
}
