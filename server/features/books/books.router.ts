import { z } from 'zod';
import { noInput, operatorProcedure, router } from '../../trpc.ts';
import { amountOut } from '../../wire.ts';
import { getTrialBalance } from './get-trial-balance.ts';

/** `admin.ledger` on the wire. */
export const booksRouter = router({
  trialBalance: operatorProcedure('viewer')
    .input(noInput)
    .output(
      z.object({ accounts: z.array(z.object({ account: z.string(), balance: amountOut })), sum: amountOut }),
    )
    .query(({ ctx }) => getTrialBalance(ctx.deps)),
});
