import { z } from 'zod';
import { daonString, positiveId } from '../../../domain/input-schema.ts';
import { holderProcedure } from '../../trpc/trpc.ts';
import { openedOut } from '../requests/request-wire.ts';
import { getSaleQuote, saleQuoteOut } from './quote-sale.ts';
import { sell, sellInput } from './sell.ts';

/** A holder's procedures for selling; part of `orders` in server/router.ts. */
export const saleProcedures = {
  quoteSale: holderProcedure()
    .input(z.strictObject({ linkedAccountId: positiveId, gross: daonString }))
    .output(saleQuoteOut)
    .query(({ ctx, input }) => getSaleQuote(ctx.deps, ctx.holder, input)),

  sell: holderProcedure('money')
    .input(sellInput)
    .output(openedOut)
    .mutation(({ ctx, input }) => sell(ctx.deps, ctx.holder, input, ctx.client)),
};
