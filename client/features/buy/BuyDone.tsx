import { showDateTime } from '../../../domain/display-time.ts';
import { showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { wonToString } from '../../../domain/money.ts';
import type { Won } from '../../../domain/money.ts';
import type { Account } from '../../money/order.ts';
import { trpc } from '../../api/trpc.ts';
import { buyCopy } from '../../copy/buy.ts';
import { orderCopy } from '../../copy/order.ts';
import { DepositCard } from '../../ui/DepositCard.tsx';
import { OrderDone } from '../../money/OrderDone.tsx';
import { BUY_SCREEN } from './buy-types.ts';

export function BuyDone(props: { readonly id: number; readonly won: Won; readonly account: Account }) {
  const { id, won, account } = props;
  const detail = trpc.history.detail.useQuery({ id });
  const order = detail.data?.order;
  // oxlint-disable-next-line react/purity -- a time is shown as of this render
  const now = new Date();
  const until = order !== undefined && order !== null && 'expiresAt' in order ? order.expiresAt : null;

  return (
    <OrderDone
      screen={BUY_SCREEN}
      id={id}
      title={buyCopy.done}
      sub={buyCopy.doneSub}
      steps={[
        {
          text: buyCopy.step1(showWon(won), account.name),
          time: until === null ? '' : buyCopy.step1Time(showDateTime(until, now)),
        },
        { text: buyCopy.step2, time: buyCopy.step2Time },
        { text: buyCopy.step3, time: buyCopy.step3Time },
      ]}
    >
      <DepositCard
        account={account.depositAccount}
        won={wonToString(won)}
        sender={account.name}
        from={orderCopy.account(account.bankName, maskAccountNumber(account.accountNum))}
      />
    </OrderDone>
  );
}
