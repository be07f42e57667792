import { showDaon, showExact, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import type { Account } from '../../money/order.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { sellCopy } from '../../copy/sell.ts';
import { areAmountsHidden, coverable } from '../../state/hidden-amounts.ts';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { OrderDone } from '../../money/OrderDone.tsx';
import { SELL_SCREEN } from './sell-types.ts';
import type { Offer } from './sell-types.ts';

type SellDoneProps = { readonly id: number; readonly offer: Offer; readonly account: Account };

export function SellDone({ id, offer, account }: SellDoneProps) {
  const { rows } = sellCopy;
  return (
    <OrderDone
      screen={SELL_SCREEN}
      id={id}
      title={sellCopy.done}
      sub={sellCopy.doneSub(coverable(showWon(offer.payoutWon)))}
      steps={[
        { text: sellCopy.step1(coverable(showDaon(offer.gross))), time: sellCopy.step1Time },
        { text: sellCopy.step2, time: sellCopy.step2Time },
        { text: sellCopy.step3, time: sellCopy.step3Time },
      ]}
    >
      <KeyValueRows
        covered={areAmountsHidden()}
        rows={[
          { label: rows.gross, value: `${showExact(offer.gross)} DAON` },
          { label: rows.payout, value: `${showWon(offer.payoutWon)}${commonCopy.won}`, strong: true },
          {
            label: rows.account,
            value: orderCopy.account(account.bankName, maskAccountNumber(account.accountNum)),
          },
          { label: rows.name, value: account.name },
        ]}
      />
    </OrderDone>
  );
}
