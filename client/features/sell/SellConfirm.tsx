import { showDaon, showExact, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { HOLDER_SENTENCES } from '../../../domain/holder-sentences.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { daonToString } from '../../../domain/money.ts';
import { checkOwnLimit, ownLimitSentence } from '../../../domain/own-limits.ts';
import { refusalOf } from '../../api/error-sentence.ts';
import type { Account } from '../../money/order.ts';
import { useLimitLeft } from '../../money/use-limit-left.ts';
import { trpc } from '../../api/trpc.ts';
import { priceOf, unitsOf, wonOfWire } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { sellCopy } from '../../copy/sell.ts';
import { OrderConfirm } from '../../money/OrderConfirm.tsx';
import type { ConfirmBy } from '../../money/use-money-request.tsx';
import { SELL_SCREEN, termsOf } from './sell-types.ts';
import type { Offer } from './sell-types.ts';

type SellConfirmProps = {
  readonly account: Account;
  readonly offer: Offer;
  readonly onOffer: (offer: Offer) => void;
  readonly onConfirm: (by: ConfirmBy | null) => void;
  readonly reused: boolean;
  readonly moved: string | undefined;
};

export function SellConfirm({ account, onConfirm, ...shown }: SellConfirmProps) {
  const { offer } = shown;
  const { gross } = offer;
  const quote = trpc.orders.quoteSale.useQuery(
    { linkedAccountId: account.id, gross: daonToString(gross) },
    { staleTime: 0, gcTime: 0 },
  );
  const current: Offer | undefined = quote.data && {
    gross,
    net: unitsOf(quote.data.net),
    fee: unitsOf(quote.data.fee),
    payoutWon: wonOfWire(quote.data.payoutWon),
    price: priceOf(quote.data.price),
  };

  // Another device may have sent, or set a limit, since the amount was typed.
  const balance = trpc.wallet.balance.useQuery({}, { staleTime: 0 }).data;
  const left = useLimitLeft();
  const refusalNow = (): string | null => {
    const refusal = refusalOf(quote.error);
    if (refusal !== null) return refusal;
    if (balance !== undefined && gross > termsOf(balance, left).available) return HOLDER_SENTENCES.NOT_ENOUGH;
    return checkOwnLimit(left, offer.net, offer.price).ok ? null : ownLimitSentence(left);
  };

  const rows = sellCopy.rows;
  return (
    <OrderConfirm
      {...shown}
      onConfirm={() => onConfirm(quote.data?.confirmBy ?? null)}
      screen={SELL_SCREEN}
      title={sellCopy.confirmTitle}
      question={sellCopy.confirmQuestion(showDaon(gross), showWon(offer.payoutWon))}
      submit={sellCopy.confirm(showDaon(gross))}
      current={current}
      refusal={refusalNow()}
      rowsOf={({ net, fee, price, payoutWon }) => [
        { label: rows.gross, value: `${showExact(gross)} DAON`, strong: true },
        { label: rows.fee, value: `${showFee(fee)} DAON` },
        { label: rows.net, value: `${showExact(net)} DAON` },
        { label: rows.price, value: orderCopy.price(showPrice(price)) },
        { label: rows.payout, value: `${showWon(payoutWon)}${commonCopy.won}`, strong: true },
        {
          label: rows.account,
          value: orderCopy.account(account.bankName, maskAccountNumber(account.accountNum)),
        },
        { label: rows.name, value: account.name },
      ]}
    />
  );
}
