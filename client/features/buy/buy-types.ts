import { quotePurchase } from '../../../domain/tariff.ts';
import type { PurchaseTariff } from '../../../domain/tariff.ts';
import type { PriceE4, Won } from '../../../domain/money.ts';
import type { Account, Balance } from '../../money/order.ts';
import { priceOf, unitsOf } from '../../api/wire.ts';

export const BUY_SCREEN = '/withdrawSwap';

/** The current terms of a purchase as the wallet knows them; the server checks them again. */
export type Terms = { readonly price: PriceE4 | null; readonly tariff: PurchaseTariff };

export function termsOf(account: Account, balance: Balance): Terms {
  return {
    price: balance.price === null ? null : priceOf(balance.price),
    tariff: {
      perWithdrawalFee: unitsOf(balance.tariff.perWithdrawalFee),
      perDepositFee: unitsOf(account.perDepositFee),
    },
  };
}

export const quoteOf = (won: Won, terms: Terms) => quotePurchase(won, terms.price, terms.tariff);

/** What the confirmation shows and what is then asked for. */
export type Offer = {
  readonly won: Won;
  readonly price: PriceE4;
  readonly tokens: ReturnType<typeof unitsOf>;
  readonly fee: ReturnType<typeof unitsOf>;
  readonly credited: ReturnType<typeof unitsOf>;
};
