import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { LINKED_ACCOUNT_STATUSES } from '../../../domain/linked-account.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { getListedAccount, listAccounts, listedAccountOut } from './list-accounts.ts';
import { releaseAccount, suspendAccount } from './suspend-account.ts';

export const accountListInput = listInput(
  z.strictObject({
    status: z.enum(LINKED_ACCOUNT_STATUSES).optional(),
    companyId: positiveId.optional(),
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
  }),
  ['id', 'createdAt'],
);

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
