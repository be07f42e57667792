import { z } from 'zod';
import { daonString, priceString, rateString } from '../../../domain/input-schema.ts';
import { eachWholeNumber } from '../../../domain/limits.ts';
import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { amountOut, tariffOut } from '../../trpc/wire.ts';
import { changeSetting, settingInput } from './change-setting.ts';
import { shownText } from '../../trpc/refuse-stale.ts';
import { setPrice, setTariff } from './change-pricing.ts';
import { viewSettings } from './view-settings.ts';

const changedOut = z.object({ applied: z.boolean(), approvals: z.number().int().positive() });

const settingsOut = z.object({
  price: amountOut.nullable(),
  tariff: tariffOut,
  ...eachWholeNumber(() => z.number().int()),
  fourEyesWon: amountOut.nullable(),
  maxIssuePerDay: amountOut,
  openPurchasesWonMax: amountOut,
  closeAccountWithFunds: z.enum(['allow', 'refuse']),
  confirmWithPassword: z.boolean(),
  requireTotp: z.enum(['off', 'deciders', 'everyone']),
});

export const settingsRouter = router({
  get: operatorProcedure('viewer')
    .input(noInput)
    .output(settingsOut)
    .query(({ ctx }) => viewSettings(ctx.deps)),

  setPrice: operatorProcedure('admin')
    .input(z.strictObject({ price: priceString, shown: shownText.nullable().optional() }))
    .output(changedOut)
    .mutation(({ ctx, input: { price, shown } }) => setPrice(ctx.deps, ctx.operator, price, shown)),

  setTariff: operatorProcedure('admin')
    .input(
      z.strictObject({
        perWithdrawalFee: daonString,
        withdrawalFee: rateString,
        shown: z.strictObject({ perWithdrawalFee: shownText, withdrawalFee: shownText }).optional(),
      }),
    )
    .output(changedOut)
    .mutation(({ ctx, input: { shown, ...tariff } }) => setTariff(ctx.deps, ctx.operator, tariff, shown)),

  set: operatorProcedure('admin')
    .input(settingInput)
    .output(changedOut)
    .mutation(({ ctx, input }) => changeSetting(ctx.deps, ctx.operator, input)),
});
