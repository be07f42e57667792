import { z } from 'zod';
import { currentPasswordString, wonString } from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { keepOwnLimits, ownLimitsOut, setOwnLimits, viewOwnLimits } from './set-own-limits.ts';

/** Null for no limit. A limit of nothing would be a freeze that ends only after a day. */
const limit = wonString.refine((won) => won > 0n, { error: 'AMOUNT_TOO_SMALL' }).nullable();

export const ownLimitsRouter = router({
  view: holderProcedure()
    .input(noInput)
    .output(ownLimitsOut)
    .query(({ ctx }) => viewOwnLimits(ctx.deps, ctx.holder)),

  set: holderProcedure()
    .input(z.strictObject({ day: limit, act: limit, password: currentPasswordString.optional() }))
    .output(ownLimitsOut)
    .mutation(({ ctx, input }) => setOwnLimits(ctx.deps, ctx.holder, input)),

  keep: holderProcedure()
    .input(noInput)
    .output(ownLimitsOut)
    .mutation(({ ctx }) => keepOwnLimits(ctx.deps, ctx.holder)),
});
