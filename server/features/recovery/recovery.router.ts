import { z } from 'zod';
import { codeMessageOf } from '../../../domain/code-messages.ts';
import {
  codeString,
  currentPasswordString,
  loginString,
  passwordString,
  phoneString,
} from '../../../domain/input-schema.ts';
import { openProcedure, router } from '../../trpc/trpc.ts';
import { nothing, instantOut } from '../../trpc/wire.ts';
import { sameTyping } from '../auth/new-password.ts';
import { requestCode } from '../verifications/request-code.ts';
import { continuedByInput, requestedCodeOut, verificationMarkInput } from '../verifications/wire.ts';
import { findIds } from './find-ids.ts';
import { resetPassword } from './reset-password.ts';
import { verifyOwner } from './verify-owner.ts';

const TOKEN_MAX = 200; // far above the length of our own tokens

const typedCode = { phone: phoneString, code: codeString, verificationId: verificationMarkInput };

export const recoveryRouter = router({
  /** With a login: for a new password. Without: for the login ids of the phone. */
  requestCode: openProcedure()
    .input(
      z.strictObject({ phone: phoneString, login: loginString.optional(), continuedBy: continuedByInput }),
    )
    .output(requestedCodeOut)
    .mutation(({ ctx, input: { continuedBy, ...claim } }) => {
      const purpose = claim.login === undefined ? 'findId' : 'resetPassword';
      const asking = { continuedBy: continuedBy && ('network' as const), text: codeMessageOf(purpose) };
      return requestCode(ctx.deps, ctx.client, { purpose, ...claim }, asking);
    }),

  findIds: openProcedure()
    .input(z.strictObject(typedCode))
    .output(z.array(z.object({ email: z.string(), createdAt: instantOut })))
    .mutation(({ ctx, input }) => findIds(ctx.deps, ctx.client, input)),

  verifyOwner: openProcedure()
    .input(z.strictObject({ ...typedCode, login: loginString }))
    .output(z.object({ verificationCode: z.string(), apiToken: z.string() }))
    .mutation(({ ctx, input }) => verifyOwner(ctx.deps, ctx.client, input)),

  resetPassword: openProcedure()
    .input(
      z
        .strictObject({
          apiToken: z.string().max(TOKEN_MAX),
          verificationCode: z.string().max(TOKEN_MAX),
          newPassword: passwordString,
          newPasswordConfirmation: currentPasswordString,
        })
        .superRefine(sameTyping('newPassword', 'newPasswordConfirmation')),
    )
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, input)),
});
