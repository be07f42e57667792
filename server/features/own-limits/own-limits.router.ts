import { z } from 'zod';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { limitsContent } from '../confirmations/act-inputs.ts';
import { strongInput } from '../passkeys/answer-input.ts';
import { keepOwnLimits, ownLimitsOut, setOwnLimits, viewOwnLimits } from './set-own-limits.ts';

export const ownLimitsRouter = router({
  view: holderProcedure()
    .input(noInput)
    .output(ownLimitsOut)
    .query(({ ctx }) => viewOwnLimits(ctx.deps, ctx.holder)),

  set: holderProcedure('money')
    .input(z.strictObject({ ...limitsContent, ...strongInput }))
    .output(ownLimitsOut)
    .mutation(({ ctx, input }) => setOwnLimits(ctx.deps, ctx.holder, input, ctx.client)),

  keep: holderProcedure('money')
    .input(noInput)
    .output(ownLimitsOut)
    .mutation(({ ctx }) => keepOwnLimits(ctx.deps, ctx.holder)),
});
