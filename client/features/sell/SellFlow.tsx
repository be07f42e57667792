import { useState } from 'react';
import { fieldOfDaon } from '../../../domain/amount-field.ts';
import { daonToString, priceToString } from '../../../domain/money.ts';
import type { Account, Balance } from '../../money/order.ts';
import { trpc } from '../../api/trpc.ts';
import { sellCopy } from '../../copy/sell.ts';
import { OrderFlow } from '../../money/OrderFlow.tsx';
import { useLimitLeft } from '../../money/use-limit-left.ts';
import { SELL_SCREEN, termsOf } from './sell-types.ts';
import type { Offer } from './sell-types.ts';
import { SellConfirm } from './SellConfirm.tsx';
import { SellDone } from './SellDone.tsx';
import { SellInput } from './SellInput.tsx';

export function SellFlow({ account, balance }: { readonly account: Account; readonly balance: Balance }) {
  const { client } = trpc.useUtils();
  // The field shows two decimals; selling all of it sells the remaining decimals too.
  const [all, setAll] = useState(false);
  /** The won that are typed, while they are what is typed. */
  const [won, setWon] = useState<string | null>(null);
  const terms = termsOf(balance, useLimitLeft());
  const contentOf = ({ gross, price }: Offer) => ({
    linkedAccountId: account.id,
    gross: daonToString(gross),
    price: priceToString(price),
  });

  const saleOf = (offer: Offer, requestId: string) => ({
    ...contentOf(offer),
    fee: daonToString(offer.fee),
    requestId,
  });

  return (
    <OrderFlow<Offer>
      kind="sale"
      screen={SELL_SCREEN}
      draft={`sell:${account.id}`}
      words={sellCopy}
      contentOf={contentOf}
      send={(offer, requestId, proof) => client.orders.sell.mutate({ ...saleOf(offer, requestId), ...proof })}
      actOf={(offer, requestId) => ({ act: 'orders.sell', content: saleOf(offer, requestId) })}
      input={({ text, onText, ...form }) => (
        <SellInput
          {...form}
          account={account}
          terms={terms}
          all={all}
          won={won}
          onWon={(next) => {
            setAll(false);
            setWon(next);
          }}
          text={all ? fieldOfDaon(terms.available) : text}
          onText={(next) => {
            setAll(false);
            setWon(null);
            onText(next);
          }}
          onAll={() => {
            setAll(true);
            setWon(null);
            onText(fieldOfDaon(terms.available));
          }}
        />
      )}
      confirm={(shown) => <SellConfirm account={account} {...shown} />}
      done={({ id, offer }) => <SellDone id={id} offer={offer} account={account} />}
    />
  );
}
