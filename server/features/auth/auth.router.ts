import { z } from 'zod';
import {
  currentPasswordString,
  deviceMark,
  passwordString,
  positiveId,
  signInInput,
} from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, openProcedure } from '../../trpc/trpc.ts';
import { idOut, nothing, instantOut } from '../../trpc/wire.ts';
import { changePassword } from './change-password.ts';
import { checkPassword } from './check-password.ts';
import { endSession } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { sameTyping } from './new-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionOut = z.object({
  id: idOut,
  current: z.boolean(),
  network: z.string(),
  userAgent: z.string(),
  createdAt: instantOut,
  lastSeenAt: instantOut,
});

export const signedInOut = z.object({
  userId: idOut,
  token: z.string(),
  login: z.string(),
  first: z.boolean(),
});

/** A holder's procedures of the sign-in; part of `auth` in server/router.ts. */
export const authProcedures = {
  signIn: openProcedure()
    .input(signInInput.extend({ device: deviceMark.optional() }))
    .output(signedInOut)
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx.client, input)),

  signOut: holderProcedure()
    .input(noInput)
    .output(nothing)
    .mutation(({ ctx }) => signOut(ctx.deps, ctx.holder)),

  session: holderProcedure()
    .input(noInput)
    .output(z.object({ userId: idOut, login: z.string() }))
    .query(({ ctx }) => ({ userId: ctx.holder.id, login: ctx.holder.login })),

  sessions: holderProcedure()
    .input(noInput)
    .output(z.array(sessionOut))
    .query(({ ctx }) => listSessions(ctx.deps, ctx.holder)),

  endSession: holderProcedure()
    .input(z.strictObject({ id: positiveId }))
    .output(nothing)
    .mutation(({ ctx, input }) => endSession(ctx.deps, ctx.holder, input.id)),

  endSessions: holderProcedure()
    .input(z.strictObject({ keepThis: z.boolean() }))
    .output(z.object({ ended: z.number().int().nonnegative() }))
    .mutation(({ ctx, input }) => endSessions(ctx.deps, ctx.holder, input)),

  checkPassword: holderProcedure()
    .input(z.strictObject({ password: currentPasswordString }))
    .output(nothing)
    .mutation(({ ctx, input }) => checkPassword(ctx.deps, ctx.holder, input.password)),

  changePassword: holderProcedure()
    .input(
      z
        .strictObject({
          currentPassword: currentPasswordString,
          newPassword: passwordString,
          newPasswordConfirmation: currentPasswordString,
        })
        .superRefine(sameTyping('newPassword', 'newPasswordConfirmation')),
    )
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx.holder, input)),
};
