// The worth of a request under the four-eyes rule, independent of later price changes (D51).
import type { ReadDb } from '../../../db/store.ts';
import { worthOf } from '../../../domain/four-eyes.ts';
import { wonOf, type DaonUnits, type Won } from '../../../domain/money.ts';
import { readPricing } from '../../settings/read-pricing.ts';

/** Null while no price is set. For rows older than `worth_won`, `ownWon` is the kind's own amount. */
export async function worthOfRequest(
  db: ReadDb,
  request: { worthWon: Won | null },
  { units, ownWon }: { units: DaonUnits; ownWon: Won | null },
): Promise<Won | null> {
  const { price } = await readPricing(db);
  return worthOf(request.worthWon ?? ownWon, price === null ? null : wonOf(units, price));
}
