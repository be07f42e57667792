import { ConsoleError, UNREACHABLE } from '../api/console-error.ts';

function retryAfterSeconds(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('retryAfterSeconds' in details)) return null;
  return typeof details.retryAfterSeconds === 'number' ? details.retryAfterSeconds : null;
}

/** The sentence for a failed sign-in, with the remaining time of a lock. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return '로그인하지 못했어요.';
  if (error instanceof ConsoleError && error.status === 0) return UNREACHABLE;
  if (!(error instanceof ConsoleError) || error.reason !== 'SIGN_IN_LOCKED') return error.message;
  const seconds = retryAfterSeconds(error.details);
  if (seconds === null) return error.message;
  return `로그인을 여러 번 실패해 잠시 잠겼어요. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도해주세요.`;
}
