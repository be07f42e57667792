import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, router } from '../../trpc.ts';
import { amountOut } from '../../wire.ts';
import { linkedAccountDetailOut, linkedAccountOut } from './linked-account-wire.ts';
import {
  viewAccountTariff,
  viewLinkedAccount,
  viewLinkedAccountCount,
  viewLinkedAccounts,
} from './view-linked-accounts.ts';

export const linkedAccountsRouter = router({
  list: holderProcedure()
    .input(noInput)
    .output(z.array(linkedAccountOut))
    .query(({ ctx }) => viewLinkedAccounts(ctx.deps, ctx.holder)),

  get: holderProcedure()
    .input(z.strictObject({ id: positiveId }))
    .output(linkedAccountDetailOut)
    .query(({ ctx, input }) => viewLinkedAccount(ctx.deps, ctx.holder, input.id)),

  count: holderProcedure()
    .input(noInput)
    .output(z.object({ count: z.number().int().nonnegative() }))
    .query(({ ctx }) => viewLinkedAccountCount(ctx.deps, ctx.holder)),

  tariff: holderProcedure()
    .input(z.strictObject({ id: positiveId.optional() }).optional())
    .output(z.object({ perDepositFee: amountOut }))
    .query(({ ctx, input }) => viewAccountTariff(ctx.deps, ctx.holder, input?.id)),
});
