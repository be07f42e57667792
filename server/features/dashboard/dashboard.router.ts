import { z } from 'zod';
import { noInput, operatorProcedure, router } from '../../trpc.ts';
import { summarize } from './summarize.ts';

const counts = z.object({
  purchase: z.number().int(),
  sale: z.number().int(),
  externalSend: z.number().int(),
  link: z.number().int(),
  signUp: z.number().int(),
});

export const dashboardRouter = router({
  summary: operatorProcedure('viewer')
    .input(noInput)
    .output(z.object({ pending: counts, onHold: counts }))
    .query(({ ctx }) => summarize(ctx.deps)),
});
