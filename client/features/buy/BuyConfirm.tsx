import { useEffect, useState } from 'react';
import {
  maskAccountNumber,
  showDaon,
  showExact,
  showFee,
  showPrice,
  showWon,
} from '../../../domain/display.ts';
import { wonToString } from '../../../domain/money.ts';
import { trpc } from '../../api/trpc.ts';
import { priceOf, unitsOf } from '../../api/wire.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { Account, Offer } from './buy-types.ts';

type BuyConfirmProps = {
  readonly account: Account;
  readonly offer: Offer;
  readonly onOffer: (offer: Offer) => void;
  readonly onConfirm: () => void;
  /** True when the same request already left once without an answer. */
  readonly reused: boolean;
};

export function BuyConfirm({ account, offer, onOffer, onConfirm, reused }: BuyConfirmProps) {
  const { won } = offer;
  const [firstPrice] = useState(offer.price);
  const quote = trpc.orders.quotePurchase.useQuery(
    { linkedAccountId: account.id, won: wonToString(won) },
    { staleTime: 0, gcTime: 0 },
  );

  // The server's price is the one that counts: a new one is shown before anything is asked for at it.
  const current = quote.data;
  const isNew = current !== undefined && priceOf(current.price) !== offer.price;
  useEffect(() => {
    if (!isNew) return;
    onOffer({
      won,
      price: priceOf(current.price),
      tokens: unitsOf(current.tokens),
      fee: unitsOf(current.fee),
      credited: unitsOf(current.credited),
    });
  }, [isNew, current, onOffer, won]);

  const rows = ko.buy.rows;
  return (
    <Screen
      id="/withdrawSwap#confirm"
      title={ko.buy.confirmTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button onClick={onConfirm}>{ko.buy.confirm(showWon(won))}</Button>
        </BottomBar>
      }
    >
      <Question>{ko.buy.confirmQuestion(showWon(won), showDaon(offer.tokens))}</Question>
      {offer.price !== firstPrice && (
        <Notice tone="warn" live>
          {ko.buy.priceMoved}
        </Notice>
      )}
      {reused && <Notice>{ko.buy.reused}</Notice>}
      <KeyValueRows
        rows={[
          { label: rows.won, value: `${showWon(won)}${ko.common.won}`, strong: true },
          { label: rows.tokens, value: `${showExact(offer.tokens)} DAON` },
          { label: rows.fee, value: `${showFee(offer.fee)} DAON` },
          { label: rows.credited, value: `${showExact(offer.credited)} DAON`, strong: true },
          { label: rows.price, value: ko.buy.price(showPrice(offer.price)) },
          {
            label: rows.from,
            value: ko.buy.account(account.bankName, maskAccountNumber(account.accountNum)),
          },
          { label: rows.company, value: account.companyName },
        ]}
      />
    </Screen>
  );
}
