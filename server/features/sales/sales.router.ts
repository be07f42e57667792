import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { decideRequest } from '../requests/decide-request.ts';
import { decidedOut, decideInput, requestListInput } from '../requests/request-wire.ts';
import { saleListOut, saleOut, saleViews } from './sale-rows.ts';

export const salesRouter = router({
  list: operatorProcedure('viewer')
    .input(requestListInput)
    .output(saleListOut)
    .query(({ ctx, input }) => saleViews.list(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(saleOut)
    .query(({ ctx, input }) => saleViews.get(ctx.deps, input.id)),

  decide: operatorProcedure('operator')
    .input(decideInput)
    .output(decidedOut)
    .mutation(({ ctx, input }) => decideRequest(ctx.deps, ctx.operator, 'sale', input)),
});
