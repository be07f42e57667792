import { z } from 'zod';
import { positiveId, wonString } from '../../../domain/input-schema.ts';
import { amountOut, daonOut, idOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { holderProcedure, noInput } from '../../trpc/trpc.ts';
import { openedOut } from '../requests/request-wire.ts';
import { buy, buyInput } from './buy.ts';
import { getPurchaseRoom } from './find-too-many-open.ts';
import { getPurchaseQuote } from './quote-purchase.ts';
import { sayPaid } from './say-paid.ts';

/** A holder's procedures for buying; part of `orders` in server/router.ts. */
export const purchaseProcedures = {
  quotePurchase: holderProcedure()
    .input(z.strictObject({ linkedAccountId: positiveId, won: wonString }))
    .output(
      z.object({
        won: wonOut,
        price: priceOut,
        tokens: daonOut,
        fee: daonOut,
        credited: daonOut,
        minimum: daonOut,
        /** The sentence with which `buy` would refuse another open purchase now; null when it would not. */
        tooManyOpen: z.string().nullable(),
      }),
    )
    .query(({ ctx, input }) => getPurchaseQuote(ctx.deps, ctx.holder, input)),

  purchaseRoom: holderProcedure()
    .input(noInput)
    .output(z.object({ won: wonOut }))
    .query(({ ctx }) => getPurchaseRoom(ctx.deps, ctx.holder)),

  buy: holderProcedure('money')
    .input(buyInput)
    .output(openedOut.extend({ fee: amountOut }))
    .mutation(({ ctx, input }) => buy(ctx.deps, ctx.holder, input)),

  saidPaid: holderProcedure()
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({ id: idOut }))
    .mutation(({ ctx, input }) => sayPaid(ctx.deps, ctx.holder, input.id)),
};
