import { z } from 'zod';
import {
  addressString,
  daonString,
  positiveId,
  priceString,
  requestIdUuid,
} from '../../../domain/input-schema.ts';
import { holderProcedure, router } from '../../trpc.ts';
import { idOut } from '../../wire.ts';
import { getOutcome, outcomeOut } from './get-outcome.ts';
import { send } from './send.ts';

export const transfersRouter = router({
  send: holderProcedure('money')
    .input(
      z.strictObject({
        to: z.union([
          z.strictObject({ address: addressString }),
          z.strictObject({ linkedAccountId: positiveId }),
        ]),
        net: daonString,
        price: priceString.optional(),
        requestId: requestIdUuid,
        checksumAccepted: z.boolean().optional(),
      }),
    )
    .output(z.object({ id: idOut, state: z.union([z.literal(0), z.literal(1)]) }))
    .mutation(({ ctx, input }) => send(ctx.deps, ctx.holder, input)),

  outcome: holderProcedure()
    .input(z.strictObject({ requestId: requestIdUuid }))
    .output(outcomeOut)
    .query(({ ctx, input }) => getOutcome(ctx.deps, ctx.holder, input.requestId)),
});
