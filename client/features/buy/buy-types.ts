import { quotePurchase } from '../../../domain/tariff.ts';
import type { PurchaseTariff } from '../../../domain/tariff.ts';
import type { PriceE4, Won } from '../../../domain/money.ts';
import type { Answers } from '../../api/trpc.ts';
import { priceOf, unitsOf } from '../../api/wire.ts';

export type Account = Answers['linkedAccounts']['get'];
export type Balance = Answers['wallet']['balance'];

/** What a purchase costs here and now, as far as the wallet knows; the server has the last word. */
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

/** An offer on the confirmation, with the key that the request will carry. */
export type Confirmation = {
  readonly offer: Offer;
  readonly requestId: string;
  /** True when the same request already left once without an answer. */
  readonly reused: boolean;
};
