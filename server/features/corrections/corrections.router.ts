import { z } from 'zod';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, router } from '../../trpc/trpc.ts';
import { correctedOut, correctTransaction } from './correct-transaction.ts';

export const correctionsRouter = router({
  create: actProcedure('corrections.create')
    .input(z.strictObject({ transactionId: positiveId, reason: reasonInput, requestId: requestIdUuid }))
    .output(correctedOut)
    .mutation(({ ctx, input }) => correctTransaction(ctx.deps, ctx.operator, input)),
});
