import { z } from 'zod';
import {
  currentPasswordString,
  passwordString,
  positiveId,
  signInInput,
} from '../../../domain/input-schema.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../../../domain/roles.ts';
import { actProcedure, noInput, openProcedure, operatorProcedure } from '../../trpc/trpc.ts';
import { idOut, nothing, instantOut } from '../../trpc/wire.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from './enrol-totp.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { signInOperator } from './sign-in-operator.ts';
import { meOut, viewOwnRecord } from './own-record.ts';
import { signOutOperator } from './sign-out-operator.ts';

const operatorOut = z.object({ id: idOut, login: z.string(), role: z.enum(OPERATOR_ROLES) });

const proceduresOut = z.array(z.string());

const TOTP_MAX = 20; // six digits or a recovery code, with room for pasted spaces
const TICKET_MAX = 1000; // several times the length of a sealed key
const totpCode = z.string().max(TOTP_MAX);

const recoveryCodesOut = z.object({ recoveryCodes: z.array(z.string()) });

const sessionOut = z.object({
  id: idOut,
  ipPrefix: z.string(),
  userAgent: z.string(),
  createdAt: instantOut,
  lastSeenAt: instantOut,
  current: z.boolean(),
});

/** Both can answer which procedures the operator's role covers: what the console may offer. */
export const operatorSessionProcedures = (proceduresOf: (role: OperatorRole) => string[]) => ({
  signIn: openProcedure()
    .input(signInInput.extend({ totp: totpCode.optional() }))
    .output(z.object({ token: z.string(), operator: operatorOut, procedures: proceduresOut }))
    .mutation(async ({ ctx, input }) => {
      const session = await signInOperator(ctx.deps, ctx.client, input);
      return { ...session, procedures: proceduresOf(session.operator.role) };
    }),

  me: operatorProcedure('viewer')
    .input(z.strictObject({ withProcedures: z.literal(true).optional() }).optional())
    .output(meOut.extend({ procedures: proceduresOut.optional() }))
    .query(async ({ ctx, input }) => {
      const own = await viewOwnRecord(ctx.deps, ctx.operator);
      return input?.withProcedures ? { ...own, procedures: proceduresOf(own.role) } : own;
    }),
});

export const adminAuthProcedures = {
  signOut: actProcedure('auth.signOut')
    .input(noInput)
    .output(nothing)
    .mutation(({ ctx }) => signOutOperator(ctx.deps, ctx.operator)),

  enrolTotp: actProcedure('auth.enrolTotp')
    .input(z.strictObject({ password: currentPasswordString }))
    .output(z.object({ secret: z.string(), url: z.string(), ticket: z.string() }))
    .mutation(({ ctx, input }) => beginTotp(ctx.deps, ctx.operator, input.password)),

  confirmTotp: actProcedure('auth.confirmTotp')
    .input(z.strictObject({ ticket: z.string().min(1).max(TICKET_MAX), code: totpCode }))
    .output(recoveryCodesOut)
    .mutation(({ ctx, input }) => confirmTotp(ctx.deps, ctx.operator, input)),

  renewRecoveryCodes: actProcedure('auth.renewRecoveryCodes')
    .input(z.strictObject({ password: currentPasswordString }))
    .output(recoveryCodesOut)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.deps, ctx.operator, input.password)),

  sessions: operatorProcedure('viewer')
    .input(noInput)
    .output(z.array(sessionOut))
    .query(({ ctx }) => listOwnSessions(ctx.deps, ctx.operator)),

  endSession: actProcedure('auth.endSession')
    .input(z.strictObject({ id: positiveId }))
    .output(nothing)
    .mutation(({ ctx, input }) => endOwnSession(ctx.deps, ctx.operator, input.id)),

  changePassword: actProcedure('auth.changePassword')
    .input(z.strictObject({ currentPassword: currentPasswordString, newPassword: passwordString }))
    .output(nothing)
    .mutation(({ ctx, input }) => changeOwnPassword(ctx.deps, ctx.operator, input)),
};
