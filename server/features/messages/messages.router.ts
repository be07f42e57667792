import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { listMessages, messageOut, messagesInput } from './list-messages.ts';
import { resendMessage } from './resend-message.ts';

/** The procedures under `admin.messages`: the text messages of the outbox. */
export const messagesRouter = router({
  list: operatorProcedure('viewer')
    .input(messagesInput)
    .output(listOut(messageOut))
    .query(({ ctx, input }) => listMessages(ctx.deps, input)),

  resend: actProcedure('messages.resend')
    .input(z.strictObject({ id: positiveId }))
    .output(messageOut)
    .mutation(({ ctx, input }) => resendMessage(ctx.deps, ctx.operator, input.id)),
});
