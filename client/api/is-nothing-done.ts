import type { ErrorCode } from '../../domain/errors.ts';
import { isRefusal, reasonOf } from './error-sentence.ts';

/** What the server refuses before it looks whether the same request was made already. */
const BEFORE_THE_KEY: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  // Of a server that has not been updated yet.
  'PASSWORD_CONFIRM_REQUIRED',
  'PASSWORD_WRONG',
]);

/**
 * Whether an error proves that nothing was done under a request's key. A refusal of the first attempt does. A refusal of a
 * repeat does not if the server sends it before it looks the key up: the first attempt may have succeeded.
 */
export const isNothingDone = (error: unknown, reused: boolean): boolean =>
  isRefusal(error) && !(reused && BEFORE_THE_KEY.has(reasonOf(error)));
