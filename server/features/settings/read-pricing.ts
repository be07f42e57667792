import { defineRemembered } from '../../../db/remembered.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';

/** The current price (null until an operator sets one) and tariff. */
export type Pricing = { price: PriceE4 | null; tariff: Tariff };

const currentPricing = defineRemembered(
  'current_pricing',
  (db: ReadDb) => {
    const { terms } = db.t;
    return db
      .select({
        price: terms.price,
        perWithdrawalFee: terms.perWithdrawalFee,
        withdrawalFee: terms.withdrawalFee,
      })
      .from(terms);
  },
  { terms: 'any row' },
);

export async function readPricing(db: ReadDb): Promise<Pricing> {
  const [row] = await currentPricing(db);
  if (!row) throw new Error('the pricing row is made by the first migration and is missing');
  return {
    price: row.price,
    tariff: { perWithdrawalFee: row.perWithdrawalFee, withdrawalFee: row.withdrawalFee },
  };
}
