import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { decideSignUp } from './decide-sign-up.ts';
import { decidedOut, decideInput, requestListInput } from '../requests/request-wire.ts';
import { signUpListOut, signUpOut, signUpViews } from './sign-up-rows.ts';

export const signUpRequestsRouter = router({
  list: operatorProcedure('viewer')
    .input(requestListInput)
    .output(signUpListOut)
    .query(({ ctx, input }) => signUpViews.list(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(signUpOut)
    .query(({ ctx, input }) => signUpViews.get(ctx.deps, input.id)),

  decide: operatorProcedure('operator')
    .input(decideInput)
    .output(decidedOut)
    .mutation(({ ctx, input }) => decideSignUp(ctx.deps, ctx.operator, input)),
});
