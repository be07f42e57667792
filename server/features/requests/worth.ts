// What a request is worth to the four-eyes rule, whatever has happened to the price since it was made (decision 51).
import type { ReadDb } from '../../../db/store.ts';
import { worthOf } from '../../../domain/four-eyes.ts';
import { wonOf, type DaonUnits, type Won } from '../../../domain/money.ts';
import { readTerms } from '../settings/read-terms.ts';

/** Null while no price is set. Rows from before `worth_won` name the kind's own amount in `ownWon`. */
export async function worthOfRequest(
  db: ReadDb,
  request: { worthWon: Won | null },
  { units, ownWon }: { units: DaonUnits; ownWon: Won | null },
): Promise<Won | null> {
  const { price } = await readTerms(db);
  return worthOf(request.worthWon ?? ownWon, price === null ? null : wonOf(units, price));
}
