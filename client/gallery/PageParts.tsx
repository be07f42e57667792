import { buyCopy } from '../copy/buy.ts';
import { errorsCopy } from '../copy/errors.ts';
import { homeCopy } from '../copy/home.ts';
import { orderCopy } from '../copy/order.ts';
import { walletReceiveCopy } from '../copy/wallet-receive.ts';
import { Button } from '../ui/Button.tsx';
import { QrImage } from '../ui/QrImage.tsx';
import { Result } from '../ui/Result.tsx';
import { ErrorState } from '../ui/States.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Part } from './Part.tsx';

export function PageParts() {
  return (
    <>
      <Part name="Result">
        <Result kind="done" title={buyCopy.done}>
          {buyCopy.doneSub}
        </Result>
        <Result kind="failed" title={orderCopy.failed}>
          {orderCopy.failedKept}
        </Result>
      </Part>
      <Part name="EmptyState, ErrorState, QrImage">
        <EmptyState action={<Button look="soft">{homeCopy.firstBuy}</Button>}>{homeCopy.none}</EmptyState>
        <ErrorState sentence={errorsCopy.unreachable} onRetry={() => undefined} />
        <QrImage text="0x52908400098527886E0F7030069857D2E4169EE7" label={walletReceiveCopy.qr} />
      </Part>
    </>
  );
}
