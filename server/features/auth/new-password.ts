// A new password is typed twice in three forms: sign-up, change and reset.
import type { z } from 'zod';
import { passwordConfirmationError } from '../../../domain/password.ts';

/** For `superRefine` of an object with a password and its repetition: PASSWORD_MISMATCH on the repetition. */
export function sameTyping<P extends string, C extends string>(password: P, confirmation: C) {
  return (input: Record<P | C, string>, ctx: z.RefinementCtx) => {
    if (passwordConfirmationError(input[password], input[confirmation]) === null) return;
    ctx.addIssue({ code: 'custom', message: 'PASSWORD_MISMATCH', path: [confirmation] });
  };
}
