import { describe, expect, it } from 'vitest';
import { ConsoleError } from '../api/console-error.ts';
import { signInProblem } from './sign-in-problem.ts';

describe('the sentence of a failed sign-in', () => {
  it('rounds the minutes of a lock up', () => {
    const locked = (seconds: number) =>
      signInProblem(new ConsoleError('잠김', 429, 'SIGN_IN_LOCKED', { retryAfterSeconds: seconds }));
    expect(locked(900)).toContain('15분 뒤에');
    expect(locked(61)).toContain('2분 뒤에');
    expect(locked(1)).toContain('1분 뒤에');
  });

  it('is the sentence of the server for every other error', () => {
    expect(signInProblem(new ConsoleError('틀렸어요.', 401, 'CREDENTIALS_WRONG', undefined))).toBe(
      '틀렸어요.',
    );
    expect(signInProblem(new ConsoleError('잠김', 429, 'SIGN_IN_LOCKED', undefined))).toBe('잠김');
    expect(signInProblem(undefined)).toBe('로그인하지 못했어요.');
  });
});
