import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { decideRequest } from '../requests/decide-request.ts';
import { decidedOut, decideInput, requestListInput } from '../requests/request-wire.ts';
import { linkListOut, linkOut, linkViews } from './link-rows.ts';

export const linksRouter = router({
  list: operatorProcedure('viewer')
    .input(requestListInput)
    .output(linkListOut)
    .query(({ ctx, input }) => linkViews.list(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(linkOut)
    .query(({ ctx, input }) => linkViews.get(ctx.deps, input.id)),

  decide: operatorProcedure('operator')
    .input(decideInput)
    .output(decidedOut)
    .mutation(({ ctx, input }) => decideRequest(ctx.deps, ctx.operator, 'link', input)),
});
