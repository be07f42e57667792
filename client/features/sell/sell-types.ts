import { availableOf } from '../../../domain/balance.ts';
import type { DaonUnits, PriceE4, Won } from '../../../domain/money.ts';
import type { LimitLeft } from '../../../domain/own-limits.ts';
import { quoteSale } from '../../../domain/tariff.ts';
import type { Tariff } from '../../../domain/tariff.ts';
import type { Balance } from '../../money/order.ts';
import { priceOf, rateOf, unitsOf } from '../../api/wire.ts';

export const SELL_SCREEN = '/chargeSwap';

/** What a sale comes to here and now, as far as the wallet knows; the server has the last word. */
export type Terms = {
  readonly price: PriceE4 | null;
  readonly tariff: Tariff;
  readonly available: DaonUnits;
  /** What the own limits leave. */
  readonly left: LimitLeft;
};

export function termsOf({ price, tariff, balance, held, locked }: Balance, left: LimitLeft): Terms {
  return {
    left,
    price: price === null ? null : priceOf(price),
    tariff: {
      perWithdrawalFee: unitsOf(tariff.perWithdrawalFee),
      withdrawalFee: rateOf(tariff.withdrawalFee),
    },
    available: availableOf({ balance: unitsOf(balance), held: unitsOf(held), locked: unitsOf(locked) }),
  };
}

export const quoteOf = (gross: DaonUnits, { tariff, price }: Terms) => quoteSale(gross, tariff, price);

/** What the confirmation shows and what is then asked for. */
export type Offer = {
  readonly gross: DaonUnits;
  readonly net: DaonUnits;
  readonly fee: DaonUnits;
  readonly payoutWon: Won;
  readonly price: PriceE4;
};
