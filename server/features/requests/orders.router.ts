import { z } from 'zod';
import {
  currentPasswordString,
  daonString,
  positiveId,
  priceString,
  requestIdUuid,
  wonString,
} from '../../../domain/input-schema.ts';
import { holderProcedure, router } from '../../trpc.ts';
import { amountOut, idOut } from '../../wire.ts';
import { cancelRequest } from './close-request.ts';
import { buy } from '../purchases/buy.ts';
import { getPurchaseQuote } from '../purchases/quote-purchase.ts';
import { getSaleQuote } from '../sales/quote-sale.ts';
import { sell } from '../sales/sell.ts';

const openedOut = z.object({ id: idOut, state: z.literal(0) });

export const ordersRouter = router({
  quotePurchase: holderProcedure()
    .input(z.strictObject({ linkedAccountId: positiveId, won: wonString }))
    .output(
      z.object({
        won: amountOut,
        price: amountOut,
        tokens: amountOut,
        fee: amountOut,
        credited: amountOut,
        minimum: amountOut,
        /** The sentence with which `buy` would refuse one more open purchase now; null when it would not. */
        tooManyOpen: z.string().nullable(),
      }),
    )
    .query(({ ctx, input }) => getPurchaseQuote(ctx.deps, ctx.holder, input)),

  buy: holderProcedure('money')
    .input(
      z.strictObject({
        linkedAccountId: positiveId,
        won: wonString,
        price: priceString.optional(),
        fee: daonString.optional(),
        requestId: requestIdUuid,
        claimedCompanyId: positiveId.optional(),
      }),
    )
    .output(openedOut.extend({ fee: amountOut }))
    .mutation(({ ctx, input }) => buy(ctx.deps, ctx.holder, input)),

  quoteSale: holderProcedure()
    .input(z.strictObject({ linkedAccountId: positiveId, gross: daonString }))
    .output(
      z.object({ gross: amountOut, net: amountOut, fee: amountOut, price: amountOut, payoutWon: amountOut }),
    )
    .query(({ ctx, input }) => getSaleQuote(ctx.deps, ctx.holder, input)),

  sell: holderProcedure('money')
    .input(
      z.strictObject({
        linkedAccountId: positiveId,
        gross: daonString,
        price: priceString.optional(),
        fee: daonString.optional(),
        requestId: requestIdUuid,
        password: currentPasswordString.optional(),
      }),
    )
    .output(openedOut)
    .mutation(({ ctx, input }) => sell(ctx.deps, ctx.holder, input)),

  cancel: holderProcedure('money')
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({ id: idOut, state: z.literal(2) }))
    .mutation(({ ctx, input }) => cancelRequest(ctx.deps, ctx.holder, input.id)),
});
