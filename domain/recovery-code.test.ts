import { describe, expect, it } from 'vitest';
import { readRecoveryCode, showRecoveryCode } from './recovery-code.ts';

describe('a recovery code', () => {
  it('is shown in two groups and read however it is typed', () => {
    expect(showRecoveryCode('abcde23456')).toBe('abcde-23456');
    expect(readRecoveryCode(' ABCDE-23456 ')).toBe('abcde23456');
    expect(readRecoveryCode('abc de2 3456')).toBe('abcde23456');
  });

  it.each(['', '123456', 'abcde2345', 'abcde234567', 'abcde2345o', 'abcde2345가'])('is not %j', (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});
