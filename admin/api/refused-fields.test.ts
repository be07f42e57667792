import { describe, expect, it } from 'vitest';
import { ConsoleError } from './console-error.ts';
import { submissionErrors, unansweredError } from './refused-fields.ts';

const refusal = (reason: string, fields: Record<string, string[]> = {}) =>
  new ConsoleError('안 돼요.', 400, reason, undefined, fields);

describe('a refused form', () => {
  it('shows the sentences on the fields that the server names', () => {
    const error = refusal('INVALID_INPUT', {
      name: ['있는 이름'],
      'depositAccount.accountNum': ['숫자만', '짧아요'],
    });
    expect(submissionErrors(error, { name: '', depositAccount: {} })).toEqual({
      name: '있는 이름',
      depositAccount: { accountNum: '숫자만 짧아요' },
    });
  });

  it('finds the field of a code among those that the form has', () => {
    expect(submissionErrors(refusal('LOGIN_TAKEN'), { login: 'kim' })).toEqual({ login: '안 돼요.' });
    expect(submissionErrors(refusal('AMOUNT_TOO_LARGE'), { amount: '1' })).toEqual({ amount: '안 돼요.' });
    expect(submissionErrors(refusal('AMOUNT_TOO_LARGE'), { perDepositFee: '1' })).toEqual({
      perDepositFee: '안 돼요.',
    });
  });

  it('is refused as a whole when it has no field of the refusal', () => {
    const whole = { root: { serverError: '안 돼요.' } };
    expect(submissionErrors(refusal('LOGIN_TAKEN'), { name: '' })).toEqual(whole);
    expect(submissionErrors(refusal('INVALID_INPUT', { requestId: ['x'] }), { name: '' })).toEqual(whole);
  });

  it('tells a missing answer from a refusal', () => {
    const missing = submissionErrors(new ConsoleError('끊겼어요.', 0, null, undefined), { name: '' });
    expect(unansweredError(missing)).toBe('끊겼어요.');
    expect(unansweredError(submissionErrors(refusal('LOGIN_TAKEN'), { name: '' }))).toBeNull();
    expect(unansweredError({ name: '있는 이름' })).toBeNull();
    expect(unansweredError(undefined)).toBeNull();
  });
});
