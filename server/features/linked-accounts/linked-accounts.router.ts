import { z } from 'zod';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { daonOut, idOut } from '../../trpc/wire.ts';
import { linkContent } from '../confirmations/act-inputs.ts';
import { offeredInput } from '../passkeys/answer-input.ts';
import { linkedAccountDetailOut, linkedAccountOut } from './linked-account-wire.ts';
import { requestLink } from './request-link.ts';
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
    .output(z.object({ count: z.number().int().nonnegative(), pending: z.number().int().nonnegative() }))
    .query(({ ctx }) => viewLinkedAccountCount(ctx.deps, ctx.holder)),

  tariff: holderProcedure()
    .input(z.strictObject({ id: positiveId.optional() }).optional())
    .output(z.object({ perDepositFee: daonOut }))
    .query(({ ctx, input }) => viewAccountTariff(ctx.deps, ctx.holder, input?.id)),

  requestLink: holderProcedure('invite')
    .input(
      z.strictObject({
        ...linkContent,
        requestId: requestIdUuid.optional(),
        ...offeredInput,
      }),
    )
    .output(z.object({ requestId: idOut }))
    .mutation(({ ctx, input }) =>
      requestLink(
        ctx.deps,
        ctx.holder,
        { ...input, requestId: input.requestId ?? ctx.deps.ids.uuid() },
        ctx.client,
      ),
    ),
});
