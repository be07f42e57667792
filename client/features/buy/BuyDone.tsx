import { showDateTime } from '../../../domain/display-time.ts';
import { showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { wonToString } from '../../../domain/money.ts';
import type { Won } from '../../../domain/money.ts';
import type { Account } from '../../money/order.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { serverNow } from '../../api/server-clock.ts';
import { trpc } from '../../api/trpc.ts';
import { buyCopy } from '../../copy/buy.ts';
import { orderCopy } from '../../copy/order.ts';
import { coverable } from '../../state/hidden-amounts.ts';
import { DepositCard } from '../../ui/DepositCard.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { OrderDone } from '../../money/OrderDone.tsx';
import { BUY_SCREEN } from './buy-types.ts';

export function BuyDone(props: { readonly id: number; readonly won: Won; readonly account: Account }) {
  const { id, won, account } = props;
  const detail = trpc.history.detail.useQuery({ id });
  const order = detail.data?.order;
  const now = serverNow();
  const purchase = order?.kind === 'purchase' ? order : null;
  const until = purchase?.expiresAt ?? null;

  return (
    <OrderDone
      screen={BUY_SCREEN}
      id={id}
      title={buyCopy.done}
      sub={buyCopy.doneSub}
      steps={[
        {
          text: buyCopy.step1(coverable(showWon(won)), account.name),
          time: until === null ? '' : buyCopy.step1Time(showDateTime(until, now)),
        },
        { text: buyCopy.step2, time: buyCopy.step2Time },
        { text: buyCopy.step3, time: buyCopy.step3Time },
      ]}
    >
      {purchase === null && detail.isError ? (
        <ErrorState sentence={errorSentence(detail.error)} onRetry={() => void detail.refetch()} />
      ) : (
        // The order has kept the account that it is paid to: the company may have changed its bank since the screen was opened.
        <DepositCard
          account={purchase?.depositAccount ?? null}
          won={wonToString(won)}
          sender={account.name}
          from={orderCopy.account(account.bankName, maskAccountNumber(account.accountNum))}
          until={until}
        />
      )}
    </OrderDone>
  );
}
