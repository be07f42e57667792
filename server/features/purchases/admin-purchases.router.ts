import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { decideRequest } from '../requests/decide-request.ts';
import { decidedOut, decideInput, requestListInput } from '../requests/request-wire.ts';
import { purchaseListOut, purchaseOut, purchaseViews } from './purchase-rows.ts';

export const purchasesRouter = router({
  list: operatorProcedure('viewer')
    .input(requestListInput)
    .output(purchaseListOut)
    .query(({ ctx, input }) => purchaseViews.list(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(purchaseOut)
    .query(({ ctx, input }) => purchaseViews.get(ctx.deps, input.id)),

  decide: operatorProcedure('operator')
    .input(decideInput)
    .output(decidedOut)
    .mutation(({ ctx, input }) => decideRequest(ctx.deps, ctx.operator, 'purchase', input)),
});
