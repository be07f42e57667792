import { z } from 'zod';
import {
  accountNumberString,
  bankString,
  codeString,
  currentPasswordString,
  holderNameString,
  inviteCode,
  loginString,
  passwordString,
  phoneString,
} from '../../../domain/input-schema.ts';
import { codeMessageOf } from '../../../domain/code-messages.ts';
import { INVITE_KINDS } from '../../../domain/invite.ts';
import { TERMS_VERSION } from '../../../domain/terms-of-use.ts';
import { openProcedure, router } from '../../trpc/trpc.ts';
import { idOut, nothing } from '../../trpc/wire.ts';
import { sameTyping } from '../auth/new-password.ts';
import { requestCode } from '../verifications/request-code.ts';
import { verifyPhone } from '../verifications/verify-phone.ts';
import { continuedByInput, requestedCodeOut, verificationMarkInput } from '../verifications/wire.ts';
import { checkInviteCode, checkLogin, noteOpening } from './check-invite.ts';
import { submitSignUp } from './submit-sign-up.ts';

/** A link without a code is treated like one with an unknown code, and leads to the same page. */
const codeOfLink = z.union([inviteCode, z.literal('')]);

export const signUpRouter = router({
  checkInvite: openProcedure('invite')
    .input(z.strictObject({ code: codeOfLink }))
    .output(z.object({ kind: z.enum(INVITE_KINDS), companyName: z.string() }))
    .query(({ ctx, input }) => checkInviteCode(ctx.deps, input.code)),

  /** Looking up an invite is a query and changes nothing, so openings are counted by a separate call. */
  noteOpening: openProcedure('invite')
    .input(z.strictObject({ code: codeOfLink }))
    .output(nothing)
    .mutation(({ ctx, input }) => noteOpening(ctx.deps, input.code)),

  checkLogin: openProcedure('invite')
    .input(z.strictObject({ inviteCode, login: loginString }))
    .output(z.object({ free: z.boolean() }))
    .query(({ ctx, input }) => checkLogin(ctx.deps, input)),

  requestCode: openProcedure()
    .input(z.strictObject({ phone: phoneString, continuedBy: continuedByInput }))
    .output(requestedCodeOut)
    .mutation(({ ctx, input: { continuedBy, phone } }) =>
      requestCode(
        ctx.deps,
        ctx.client,
        { purpose: 'signUp', phone },
        { continuedBy: continuedBy && 'network', text: codeMessageOf('signUp') },
      ),
    ),

  verifyCode: openProcedure()
    .input(
      z.strictObject({
        phone: phoneString,
        code: codeString,
        verificationId: verificationMarkInput,
      }),
    )
    .output(z.object({ verifiedForSeconds: z.number().int() }))
    .mutation(({ ctx, input }) => verifyPhone(ctx.deps, ctx.client, { purpose: 'signUp', ...input })),

  submit: openProcedure()
    .input(
      z
        .strictObject({
          login: loginString,
          password: passwordString,
          passwordConfirmation: currentPasswordString,
          name: holderNameString,
          bank: bankString,
          accountNum: accountNumberString,
          phone: phoneString,
          verificationId: verificationMarkInput,
          inviteCode,
          /** The version of the terms shown above the button; old clients show the current one. */
          agreed: z.literal(TERMS_VERSION).default(TERMS_VERSION),
        })
        .superRefine(sameTyping('password', 'passwordConfirmation')),
    )
    .output(z.object({ requestId: idOut }))
    .mutation(({ ctx, input: { passwordConfirmation: _same, agreed: _current, ...input } }) =>
      submitSignUp(ctx.deps, ctx.client, input),
    ),
});
