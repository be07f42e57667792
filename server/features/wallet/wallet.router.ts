import { z } from 'zod';
import { MONEY_REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { amountOut, instantOut, tariffOut, timeOut } from '../../trpc/wire.ts';
import { historyRowOut } from '../history/history-row.ts';
import { balanceLineOut, getBalanceLine } from './balance-line.ts';
import { awaitedPurchaseOut, getHome, waitingSendOut } from './get-home.ts';
import { getPriceLine, priceLineInput, priceLineOut } from './price-line.ts';
import { viewAddress, viewBalance } from './view-balance.ts';

const balanceOut = z.object({
  balance: amountOut,
  lockup: amountOut,
  locked: amountOut,
  held: amountOut,
  available: amountOut,
  price: amountOut.nullable(),
  balanceKrw: amountOut.nullable(),
  tariff: tariffOut,
});

const homeOut = balanceOut.extend({
  login: z.string(),
  address: z.string(),
  insideOnly: z.boolean(),
  minimumSend: amountOut,
  hasUnread: z.boolean(),
  unread: z.number().int().nonnegative(),
  openRequests: z.array(
    z.object({
      kind: z.enum(MONEY_REQUEST_KINDS),
      count: z.number().int().positive(),
      /** Those that an operator is working on now. */
      inProgress: z.number().int().nonnegative(),
      /** Those that the own freeze has put on hold: they wait for their holder. */
      stopped: z.number().int().positive().optional(),
      /** When the first of the open purchases expires. */
      expiresAt: timeOut.optional(),
    }),
  ),
  deposit: z.enum(['waiting', 'seen']).nullable(),
  purchase: awaitedPurchaseOut.nullable(),
  /** Open purchases whose deposit the bank does not show yet. */
  waitingSend: waitingSendOut.nullable(),
  /** Of a wallet that its holder has frozen. */
  freeze: z.object({ since: instantOut, endsAt: instantOut.nullable() }).nullable(),
  unpaid: z.number().int().nonnegative(),
  recent: z.array(historyRowOut),
});

export const walletRouter = router({
  home: holderProcedure()
    .input(noInput)
    .output(homeOut)
    .query(({ ctx }) => getHome(ctx.deps, ctx.holder)),

  balance: holderProcedure()
    .input(noInput)
    .output(balanceOut)
    .query(({ ctx }) => viewBalance(ctx.deps, ctx.holder)),

  address: holderProcedure()
    .input(noInput)
    .output(z.object({ address: z.string(), insideOnly: z.boolean() }))
    .query(({ ctx }) => viewAddress(ctx.deps, ctx.holder)),

  priceLine: holderProcedure()
    .input(priceLineInput)
    .output(priceLineOut)
    .query(({ ctx, input }) => getPriceLine(ctx.deps, input.range)),

  balanceLine: holderProcedure()
    .input(noInput)
    .output(balanceLineOut)
    .query(({ ctx }) => getBalanceLine(ctx.deps, ctx.holder)),
});
