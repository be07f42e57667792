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

/** What is entered, in one text that outlives the screen: DAON as typed, won as typed, or all there is. */
const ALL = 'all';
const WON = 'won:';

export function SellFlow({ account, balance }: { readonly account: Account; readonly balance: Balance }) {
  const { client } = trpc.useUtils();
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
      input={({ text: entry, onText: onEntry, onNext }) => {
        // The field shows two decimals; selling all of it sells the remaining decimals too.
        const all = entry === ALL;
        const won = entry.startsWith(WON) ? entry.slice(WON.length) : null;
        const daon = won === null ? entry : '';
        return (
          <SellInput
            account={account}
            terms={terms}
            all={all}
            won={won}
            onWon={(typed) => onEntry(`${WON}${typed}`)}
            text={all ? fieldOfDaon(terms.available) : daon}
            onText={onEntry}
            onAll={() => onEntry(ALL)}
            onNext={onNext}
          />
        );
      }}
      confirm={(shown) => <SellConfirm account={account} {...shown} />}
      done={({ id, offer }) => <SellDone id={id} offer={offer} account={account} />}
    />
  );
}
