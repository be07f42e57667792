import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { FAILED } from '../../../domain/request-state.ts';
import { holderProcedure } from '../../trpc/trpc.ts';
import { idOut } from '../../trpc/wire.ts';
import { cancelRequest } from './cancel-request.ts';

/** A holder's procedure to cancel a purchase, a sale or an external send; part of `orders` in server/router.ts. */
export const cancelProcedures = {
  cancel: holderProcedure('money')
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({ id: idOut, state: z.literal(FAILED) }))
    .mutation(({ ctx, input }) => cancelRequest(ctx.deps, ctx.holder, input.id)),
};
