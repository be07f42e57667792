import { maskAccountNumber, showDaon, showExact, showWon } from '../../../domain/display.ts';
import type { Account } from '../../money/order.ts';
import { ko } from '../../copy/ko.ts';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { OrderDone } from '../../money/OrderDone.tsx';
import { SELL_SCREEN } from './sell-types.ts';
import type { Offer } from './sell-types.ts';

type SellDoneProps = { readonly id: number; readonly offer: Offer; readonly account: Account };

export function SellDone({ id, offer, account }: SellDoneProps) {
  const { rows } = ko.sell;
  return (
    <OrderDone
      screen={SELL_SCREEN}
      id={id}
      title={ko.sell.done}
      sub={ko.sell.doneSub(showWon(offer.payoutWon))}
      steps={[
        { text: ko.sell.step1(showDaon(offer.gross)), time: ko.sell.step1Time },
        { text: ko.sell.step2, time: ko.sell.step2Time },
        { text: ko.sell.step3, time: ko.sell.step3Time },
      ]}
    >
      <KeyValueRows
        rows={[
          { label: rows.gross, value: `${showExact(offer.gross)} DAON` },
          { label: rows.payout, value: `${showWon(offer.payoutWon)}${ko.common.won}`, strong: true },
          {
            label: rows.account,
            value: ko.order.account(account.bankName, maskAccountNumber(account.accountNum)),
          },
          { label: rows.name, value: account.name },
        ]}
      />
    </OrderDone>
  );
}
