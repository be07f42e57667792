import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { decisionTimesOut, viewDecisionTimes } from './decision-times.ts';
import { summarize, summaryOut } from './summarize.ts';

export const dashboardRouter = router({
  summary: operatorProcedure('viewer')
    .input(noInput)
    .output(summaryOut)
    .query(({ ctx }) => summarize(ctx.deps)),

  decisionTimes: operatorProcedure('viewer')
    .input(noInput)
    .output(decisionTimesOut)
    .query(({ ctx }) => viewDecisionTimes(ctx.deps)),
});
