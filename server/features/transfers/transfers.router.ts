import { z } from 'zod';
import { daonString, positiveId, priceString, requestIdUuid } from '../../../domain/input-schema.ts';
import { WARNING_CODES } from '../../../domain/send-warnings.ts';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { idOut } from '../../trpc/wire.ts';
import { recipientInput } from '../confirmations/act-inputs.ts';
import { offeredInput } from '../passkeys/answer-input.ts';
import { listRecipients, recipientsOut } from '../recipients/list-recipients.ts';
import { getOutcome, giveUp, outcomeOut } from './get-outcome.ts';
import { quoteTransfer, transferQuoteOut } from './quote-transfer.ts';
import { send } from './send.ts';
import { reportOther } from '../send-warnings/report-other.ts';
import { turnBack } from '../send-warnings/turn-back.ts';

export const transfersRouter = router({
  quote: holderProcedure()
    .input(z.strictObject({ to: recipientInput, net: daonString }))
    .output(transferQuoteOut)
    .query(({ ctx, input }) => quoteTransfer(ctx.deps, ctx.holder, input)),

  recipients: holderProcedure()
    .input(noInput)
    .output(recipientsOut)
    .query(({ ctx }) => listRecipients(ctx.deps, ctx.holder)),

  send: holderProcedure('money')
    .input(
      z.strictObject({
        to: recipientInput,
        net: daonString,
        price: priceString.optional(),
        fee: daonString.optional(),
        requestId: requestIdUuid,
        checksumAccepted: z.boolean().optional(),
        ...offeredInput,
        warningsSeen: z.array(z.enum(WARNING_CODES)).max(WARNING_CODES.length).optional(),
      }),
    )
    .output(z.object({ id: idOut, state: z.union([z.literal(0), z.literal(1)]) }))
    .mutation(({ ctx, input }) => send(ctx.deps, ctx.holder, input, ctx.client)),

  turnBack: holderProcedure()
    .input(z.strictObject({ warnings: z.array(z.enum(WARNING_CODES)).min(1).max(WARNING_CODES.length) }))
    .output(z.object({}))
    .mutation(({ ctx, input }) => turnBack(ctx.deps, ctx.holder, input.warnings)),

  report: holderProcedure()
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({}))
    .mutation(({ ctx, input }) => reportOther(ctx.deps, ctx.holder, input.id)),

  outcome: holderProcedure()
    .input(z.strictObject({ requestId: requestIdUuid }))
    .output(outcomeOut)
    .query(({ ctx, input }) => getOutcome(ctx.deps, ctx.holder, input.requestId)),

  giveUp: holderProcedure()
    .input(z.strictObject({ requestId: requestIdUuid }))
    .output(outcomeOut)
    .mutation(({ ctx, input }) => giveUp(ctx.deps, ctx.holder, input.requestId)),
});
