import { noInput, operatorProcedure, router } from '../../trpc.ts';
import { summarize, summaryOut } from './summarize.ts';

export const dashboardRouter = router({
  summary: operatorProcedure('viewer')
    .input(noInput)
    .output(summaryOut)
    .query(({ ctx }) => summarize(ctx.deps)),
});
