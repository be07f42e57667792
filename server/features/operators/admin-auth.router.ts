import { z } from 'zod';
import { signInInput } from '../../../domain/input-schema.ts';
import { OPERATOR_ROLES } from '../../../domain/roles.ts';
import { noInput, openProcedure, operatorProcedure, router } from '../../trpc.ts';
import { idOut, nothing } from '../../wire.ts';
import { signInOperator } from './sign-in-operator.ts';
import { signOutOperator } from './sign-out-operator.ts';

const operatorOut = z.object({ id: idOut, login: z.string(), role: z.enum(OPERATOR_ROLES) });

const TOTP_MAX = 10; // six digits, and room for a pasted space or two to be told apart from an attack

export const adminAuthRouter = router({
  signIn: openProcedure()
    .input(signInInput.extend({ totp: z.string().max(TOTP_MAX).optional() }))
    .output(z.object({ token: z.string(), operator: operatorOut }))
    .mutation(({ ctx, input }) => signInOperator(ctx.deps, ctx.client, input)),

  me: operatorProcedure('viewer')
    .input(noInput)
    .output(operatorOut)
    .query(({ ctx: { operator } }) => ({ id: operator.id, login: operator.login, role: operator.role })),

  signOut: operatorProcedure('viewer')
    .input(noInput)
    .output(nothing)
    .mutation(({ ctx }) => signOutOperator(ctx.deps, ctx.operator)),
});
