import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure } from '../../trpc/trpc.ts';
import { freezeHolder, frozenOut } from './freeze-holder.ts';

/** Part of `holders` in server/router.ts. */
export const freezeProcedures = {
  freeze: actProcedure('holders.freeze')
    .input(z.strictObject({ id: positiveId, reason: reasonInput }))
    .output(frozenOut)
    .mutation(({ ctx, input }) => freezeHolder(ctx.deps, ctx.operator, input)),
};
