import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { actProcedure, router } from '../../trpc/trpc.ts';
import { personalDataKind } from '../../audit/personal-data-kind.ts';
import { reveal } from './reveal.ts';

export const personalDataRouter = router({
  reveal: actProcedure('personalData.reveal')
    .input(z.strictObject({ kind: personalDataKind, id: positiveId, reason: z.string().max(1000) }))
    .output(z.object({ value: z.string() }))
    .mutation(({ ctx, input }) => reveal(ctx.deps, ctx.operator, input)),
});
