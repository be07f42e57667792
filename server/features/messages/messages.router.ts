import { z } from 'zod';
import { listPage } from '../../../domain/input-schema.ts';
import { listOut } from '../../list-input.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { listMessages, messageOut } from './list-messages.ts';

/** `admin.messages` on the wire: text messages that went out. */
export const messagesRouter = router({
  list: operatorProcedure('viewer')
    .input(z.strictObject(listPage))
    .output(listOut(messageOut))
    .query(({ ctx, input }) => listMessages(ctx.deps, input)),
});
