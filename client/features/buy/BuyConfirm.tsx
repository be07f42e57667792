import { showDaon, showExact, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { wonToString } from '../../../domain/money.ts';
import { refusalOf } from '../../api/error-sentence.ts';
import type { Account } from '../../money/order.ts';
import { trpc } from '../../api/trpc.ts';
import { priceOf, unitsOf } from '../../api/wire.ts';
import { buyCopy } from '../../copy/buy.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { OrderConfirm } from '../../money/OrderConfirm.tsx';
import { BUY_SCREEN } from './buy-types.ts';
import type { Offer } from './buy-types.ts';

type BuyConfirmProps = {
  readonly account: Account;
  readonly offer: Offer;
  readonly onOffer: (offer: Offer) => void;
  readonly onConfirm: () => void;
  readonly reused: boolean;
  readonly moved: string | undefined;
};

export function BuyConfirm({ account, ...shown }: BuyConfirmProps) {
  const { offer } = shown;
  const { won } = offer;
  const quote = trpc.orders.quotePurchase.useQuery(
    { linkedAccountId: account.id, won: wonToString(won) },
    { staleTime: 0, gcTime: 0 },
  );
  const current: Offer | undefined = quote.data && {
    won,
    price: priceOf(quote.data.price),
    tokens: unitsOf(quote.data.tokens),
    fee: unitsOf(quote.data.fee),
    credited: unitsOf(quote.data.credited),
  };

  const rows = buyCopy.rows;
  return (
    <OrderConfirm
      {...shown}
      screen={BUY_SCREEN}
      title={buyCopy.confirmTitle}
      question={buyCopy.confirmQuestion(showWon(won), showDaon(offer.credited))}
      submit={buyCopy.confirm(showWon(won))}
      current={current}
      refusal={refusalOf(quote.error) ?? quote.data?.tooManyOpen ?? null}
      rowsOf={(of) => [
        { label: rows.won, value: `${showWon(won)}${commonCopy.won}`, strong: true },
        { label: rows.credited, value: `${showExact(of.credited)} DAON`, strong: true },
        { label: rows.fee, value: `${showFee(of.fee)} DAON` },
        { label: rows.tokens, value: `${showExact(of.tokens)} DAON` },
        { label: rows.price, value: orderCopy.price(showPrice(of.price)) },
        {
          label: rows.from,
          value: orderCopy.account(account.bankName, maskAccountNumber(account.accountNum)),
        },
        { label: rows.company, value: account.companyName },
      ]}
    />
  );
}
