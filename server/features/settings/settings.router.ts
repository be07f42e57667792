import { z } from 'zod';
import { daonString, priceString, rateString } from '../../../domain/input-schema.ts';
import { actProcedure, noInput, openProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { changeSetting, settingInput } from './change-setting.ts';
import { shownText } from '../../trpc/refuse-stale.ts';
import { setPrice, setTariff } from './change-pricing.ts';
import { supportOut, viewedSettingsOut, viewSettings, viewSupport } from './view-settings.ts';

const changedOut = z.object({ applied: z.boolean(), approvals: z.number().int().positive() });

/** For the wallet, also of one whose sign-in was refused. */
export const supportRouter = router({
  link: openProcedure()
    .input(noInput)
    .output(supportOut)
    .query(({ ctx }) => viewSupport(ctx.deps)),
});

export const settingsRouter = router({
  get: operatorProcedure('viewer')
    .input(noInput)
    .output(viewedSettingsOut)
    .query(({ ctx }) => viewSettings(ctx.deps)),

  setPrice: actProcedure('settings.setPrice')
    .input(z.strictObject({ price: priceString, shown: shownText.nullable().optional() }))
    .output(changedOut)
    .mutation(({ ctx, input: { price, shown } }) => setPrice(ctx.deps, ctx.operator, price, shown)),

  setTariff: actProcedure('settings.setTariff')
    .input(
      z.strictObject({
        perWithdrawalFee: daonString,
        withdrawalFee: rateString,
        shown: z.strictObject({ perWithdrawalFee: shownText, withdrawalFee: shownText }).optional(),
      }),
    )
    .output(changedOut)
    .mutation(({ ctx, input: { shown, ...tariff } }) => setTariff(ctx.deps, ctx.operator, tariff, shown)),

  set: actProcedure('settings.set')
    .input(settingInput)
    .output(changedOut)
    .mutation(({ ctx, input }) => changeSetting(ctx.deps, ctx.operator, input)),
});
