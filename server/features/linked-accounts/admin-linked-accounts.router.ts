import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { listOut } from '../../trpc/list-input.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { accountListInput, getListedAccount, listAccounts, listedAccountOut } from './list-accounts.ts';
import { releaseAccount, suspendAccount } from './suspend-account.ts';

const withReason = z.strictObject({ id: positiveId, reason: reasonInput });

/** The procedures under `admin.linkedAccounts`. */
export const adminLinkedAccountsRouter = router({
  list: operatorProcedure('viewer')
    .input(accountListInput)
    .output(listOut(listedAccountOut))
    .query(({ ctx, input }) => listAccounts(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(listedAccountOut)
    .query(({ ctx, input }) => getListedAccount(ctx.deps, input.id)),

  suspend: actProcedure('linkedAccounts.suspend')
    .input(withReason)
    .output(listedAccountOut)
    .mutation(({ ctx, input }) => suspendAccount(ctx.deps, ctx.operator, input)),

  release: actProcedure('linkedAccounts.release')
    .input(withReason)
    .output(listedAccountOut)
    .mutation(({ ctx, input }) => releaseAccount(ctx.deps, ctx.operator, input)),
});
