import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { FAILED, PENDING } from '../../../domain/request-state.ts';
import { holderProcedure } from '../../trpc/trpc.ts';
import { idOut } from '../../trpc/wire.ts';
import { cancelRequest } from './cancel-request.ts';
import { resumeRequest } from './hold-by-holder.ts';

/** What a holder does with an own open request; part of `orders` in server/router.ts. */
export const cancelProcedures = {
  cancel: holderProcedure('money')
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({ id: idOut, state: z.literal(FAILED) }))
    .mutation(({ ctx, input }) => cancelRequest(ctx.deps, ctx.holder, input.id)),

  /** Of one that the own freeze has put on hold. */
  resume: holderProcedure('money')
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({ id: idOut, state: z.literal(PENDING) }))
    .mutation(({ ctx, input }) => resumeRequest(ctx.deps, ctx.holder, input.id)),
};
