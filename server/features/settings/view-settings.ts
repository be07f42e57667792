import type { Settings } from '../../../domain/limits.ts';
import { daonToString, wonToString } from '../../../domain/money.ts';
import type { Deps } from '../../deps/deps.ts';
import { priceToWire, tariffToWire } from '../../trpc/wire.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readPricing } from '../../settings/read-pricing.ts';

/** The settings in the form of `admin.settings.get`. */
export const settingsToWire = (settings: Settings) => ({
  ...settings,
  fourEyesWon: settings.fourEyesWon === null ? null : wonToString(settings.fourEyesWon),
  maxIssuePerDay: daonToString(settings.maxIssuePerDay),
  openPurchasesWonMax: wonToString(settings.openPurchasesWonMax),
});

export async function viewSettings({ store }: Deps) {
  return store.read(async (db) => {
    const { price, tariff } = await readPricing(db);
    const settings = settingsToWire(await readSettings(db));
    return { price: priceToWire(price), tariff: tariffToWire(tariff), ...settings };
  });
}
