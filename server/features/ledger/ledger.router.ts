import { listOut } from '../../trpc/list-input.ts';
import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { getTrialBalance, trialBalanceOut } from './get-trial-balance.ts';
import { ledgerAccountListInput, ledgerAccountOut, listLedgerAccounts } from './list-accounts.ts';
import { ledgerTransactionOut, listTransactions } from './list-transactions.ts';
import { transactionListInput } from './transaction-list-input.ts';

/** The procedures under `admin.ledger`. */
export const ledgerRouter = router({
  trialBalance: operatorProcedure('viewer')
    .input(noInput)
    .output(trialBalanceOut)
    .query(({ ctx }) => getTrialBalance(ctx.deps)),

  accounts: operatorProcedure('viewer')
    .input(ledgerAccountListInput)
    .output(listOut(ledgerAccountOut))
    .query(({ ctx, input }) => listLedgerAccounts(ctx.deps, input)),

  transactions: operatorProcedure('viewer')
    .input(transactionListInput)
    .output(listOut(ledgerTransactionOut))
    .query(({ ctx, input }) => listTransactions(ctx.deps, input)),
});
