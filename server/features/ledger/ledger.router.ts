import { z } from 'zod';
import { daonString, positiveId } from '../../../domain/input-schema.ts';
import { LEDGER_KINDS } from '../../../domain/ledger-kinds.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { daonFilterInput } from '../requests/amount-filter.ts';
import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { getTrialBalance, trialBalanceOut } from './get-trial-balance.ts';
import { ACCOUNT_KINDS, ledgerAccountOut, listLedgerAccounts } from './list-accounts.ts';
import { ledgerTransactionOut, listTransactions } from './list-transactions.ts';

export const ledgerAccountListInput = listInput(
  z.strictObject({
    kind: z.enum(ACCOUNT_KINDS).optional(),
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
    /** Both included: the balance. */
    daonFrom: daonString.optional(),
    daonTo: daonString.optional(),
  }),
  ['id', 'balance'],
);

export const transactionListInput = listInput(
  z.strictObject({
    kind: z.enum(LEDGER_KINDS).optional(),
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
    requestId: positiveId.optional(),
    /** The company whose won it moved. */
    company: positiveId.optional(),
    ...daonFilterInput,
  }),
  ['id', 'createdAt', 'amount'],
);

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
