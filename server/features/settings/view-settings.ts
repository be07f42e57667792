import { z } from 'zod';
import { eachWarningSetting, eachWholeNumber } from '../../../domain/settings.ts';
import { WARNING_MODES } from '../../../domain/settings.ts';
import type { Deps } from '../../deps/deps.ts';
import { daonOut, priceOut, rateOut, wonOut } from '../../trpc/wire.ts';
import { readSetting, readSettings } from '../../settings/read-settings.ts';
import { readPricing } from '../../settings/read-pricing.ts';

export const settingsOut = z.object({
  ...eachWholeNumber(() => z.number().int()),
  fourEyesWon: wonOut.nullable(),
  maxIssuePerDay: daonOut,
  openPurchasesWonMax: wonOut,
  closeAccountWithFunds: z.enum(['allow', 'refuse']),
  confirmWithPassword: z.boolean(),
  newDeviceText: z.boolean(),
  requireTotp: z.enum(['off', 'deciders', 'everyone']),
  firstSendWaitWon: wonOut.nullable(),
  ...eachWarningSetting(() => z.enum(WARNING_MODES)),
  confirmDayWon: wonOut.nullable(),
  confirmFirstWon: wonOut.nullable(),
  confirmChanges: z.boolean(),
  confirmExemptsApi: z.boolean(),
  supportUrl: z.string().nullable(),
});

export const viewedSettingsOut = z.object({
  price: priceOut.nullable(),
  tariff: z.object({ perWithdrawalFee: daonOut, withdrawalFee: rateOut }),
  ...settingsOut.shape,
});

export const supportOut = z.object({ url: z.string().nullable() });

/** Where '관리자에게 문의' leads (D70). */
export const viewSupport = async ({ store }: Deps): Promise<z.input<typeof supportOut>> => ({
  url: await store.read((db) => readSetting(db, 'supportUrl')),
});

export async function viewSettings({ store }: Deps): Promise<z.input<typeof viewedSettingsOut>> {
  return store.read(async (db) => {
    const { price, tariff } = await readPricing(db);
    return { price, tariff, ...(await readSettings(db)) };
  });
}
