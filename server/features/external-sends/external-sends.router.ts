import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { decideRequest } from '../requests/decide-request.ts';
import { decidedOut, decideInput, requestListInput } from '../requests/request-wire.ts';
import { externalSendListOut, externalSendOut, externalSendViews } from './external-send-rows.ts';

export const externalSendsRouter = router({
  list: operatorProcedure('viewer')
    .input(requestListInput)
    .output(externalSendListOut)
    .query(({ ctx, input }) => externalSendViews.list(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(externalSendOut)
    .query(({ ctx, input }) => externalSendViews.get(ctx.deps, input.id)),

  decide: operatorProcedure('operator')
    .input(decideInput)
    .output(decidedOut)
    .mutation(({ ctx, input }) => decideRequest(ctx.deps, ctx.operator, 'externalSend', input)),
});
