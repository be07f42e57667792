import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { depositListInput, depositOut, listDeposits } from './list-deposits.ts';
import { recordDeposit, recordDepositInput, recordedOut } from './record-deposit.ts';

export const depositsRouter = router({
  list: operatorProcedure('viewer')
    .input(depositListInput)
    .output(listOut(depositOut))
    .query(({ ctx, input }) => listDeposits(ctx.deps, input)),

  record: actProcedure('deposits.record')
    .input(recordDepositInput)
    .output(recordedOut)
    .mutation(({ ctx, input }) => recordDeposit(ctx.deps, ctx.operator, input)),
});
