import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { decideRequest } from '../requests/decide-request.ts';
import { putBackRequest } from '../requests/put-back-request.ts';
import {
  decidedOut,
  decideInput,
  putBackInput,
  putBackOut,
  requestListInput,
  takeInput,
  takenOut,
} from '../requests/request-wire.ts';
import { takeRequest } from '../requests/take-request.ts';
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

  take: operatorProcedure('operator')
    .input(takeInput)
    .output(takenOut)
    .mutation(({ ctx, input }) => takeRequest(ctx.deps, ctx.operator, 'externalSend', input)),

  putBack: operatorProcedure('operator')
    .input(putBackInput)
    .output(putBackOut)
    .mutation(({ ctx, input }) => putBackRequest(ctx.deps, ctx.operator, 'externalSend', input)),

  decide: operatorProcedure('operator')
    .input(decideInput)
    .output(decidedOut)
    .mutation(({ ctx, input }) => decideRequest(ctx.deps, ctx.operator, 'externalSend', input)),
});
