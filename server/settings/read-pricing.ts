import { after, type Answer } from '../../db/answer.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { eq } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import type { PriceE4 } from '../../domain/money.ts';
import type { Tariff } from '../../domain/tariff.ts';

/** The current price (null until an operator sets one) and tariff. */
export type Pricing = { price: PriceE4 | null; tariff: Tariff };

/** The columns of the pricing row, for a query that reads it with something else. */
export const pricingColumns = ({ t: { terms } }: ReadDb) => ({
  price: terms.price,
  perWithdrawalFee: terms.perWithdrawalFee,
  withdrawalFee: terms.withdrawalFee,
});

const currentPricing = defineRemembered(
  'current_pricing',
  // By its key: reading the table would be noted as a dependency on all of it.
  (db: ReadDb) => db.select(pricingColumns(db)).from(db.t.terms).where(eq(db.t.terms.id, 1)),
  { terms: 'any row' },
);

type PricingRow = Awaited<ReturnType<typeof currentPricing>>[number];

export function pricingOf(row: PricingRow | undefined): Pricing {
  if (!row) throw new Error('the pricing row is made by the first migration and is missing');
  return {
    price: row.price,
    tariff: { perWithdrawalFee: row.perWithdrawalFee, withdrawalFee: row.withdrawalFee },
  };
}

export const readPricing = (db: ReadDb): Answer<Pricing> =>
  after(currentPricing(db), ([row]) => pricingOf(row));
