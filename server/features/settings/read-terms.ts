import { definePrepared } from '../../../db/prepared.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';

/** The current price (null until an operator sets one) and tariff. */
export type Terms = { price: PriceE4 | null; tariff: Tariff };

const currentTerms = definePrepared('current_terms', (db: ReadDb) => {
  const { terms } = db.t;
  return db
    .select({
      price: terms.price,
      perWithdrawalFee: terms.perWithdrawalFee,
      withdrawalFee: terms.withdrawalFee,
    })
    .from(terms);
});

export async function readTerms(db: ReadDb): Promise<Terms> {
  const [row] = await currentTerms(db);
  if (!row) throw new Error('the terms row is made by the first migration and is missing');
  return {
    price: row.price,
    tariff: { perWithdrawalFee: row.perWithdrawalFee, withdrawalFee: row.withdrawalFee },
  };
}
