import { daonToString, priceToString, wonToString } from '../../../domain/money.ts';
import type { Account, Balance } from '../../money/order.ts';
import { trpc } from '../../api/trpc.ts';
import { buyCopy } from '../../copy/buy.ts';
import { OrderFlow } from '../../money/OrderFlow.tsx';
import { BuyConfirm } from './BuyConfirm.tsx';
import { BuyDone } from './BuyDone.tsx';
import { BuyInput } from './BuyInput.tsx';
import { BUY_SCREEN, termsOf } from './buy-types.ts';
import type { Offer } from './buy-types.ts';

export function BuyFlow({ account, balance }: { readonly account: Account; readonly balance: Balance }) {
  const { client } = trpc.useUtils();
  const contentOf = ({ won, price }: Offer) => ({
    linkedAccountId: account.id,
    won: wonToString(won),
    price: priceToString(price),
  });

  return (
    <OrderFlow<Offer>
      kind="purchase"
      screen={BUY_SCREEN}
      draft={`buy:${account.id}`}
      words={buyCopy}
      contentOf={contentOf}
      send={(offer, requestId) =>
        client.orders.buy.mutate({ ...contentOf(offer), fee: daonToString(offer.fee), requestId })
      }
      input={(form) => <BuyInput account={account} terms={termsOf(account, balance)} {...form} />}
      confirm={(shown) => <BuyConfirm account={account} {...shown} />}
      done={({ id, offer }) => <BuyDone id={id} won={offer.won} account={account} />}
    />
  );
}
