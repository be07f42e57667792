import { daonToString, wonToString } from '../../../domain/money.ts';
import type { Deps } from '../../deps.ts';
import { priceToWire, tariffToWire } from '../../wire.ts';
import { readSettings } from './read-settings.ts';
import { readPricing } from './read-pricing.ts';

export async function viewSettings({ store }: Deps) {
  return store.read(async (db) => {
    const { price, tariff } = await readPricing(db);
    const settings = await readSettings(db);
    return {
      price: priceToWire(price),
      tariff: tariffToWire(tariff),
      ...settings,
      fourEyesWon: settings.fourEyesWon === null ? null : wonToString(settings.fourEyesWon),
      maxIssuePerDay: daonToString(settings.maxIssuePerDay),
      openPurchasesWonMax: wonToString(settings.openPurchasesWonMax),
    };
  });
}
