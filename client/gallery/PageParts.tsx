import { ko } from '../copy/ko.ts';
import { Button } from '../ui/Button.tsx';
import { QrImage } from '../ui/QrImage.tsx';
import { Result } from '../ui/Result.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Part } from './Part.tsx';

export function PageParts() {
  return (
    <>
      <Part name="Result">
        <Result kind="done" title={ko.buy.done}>
          {ko.buy.doneSub}
        </Result>
        <Result kind="failed" title={ko.order.failed}>
          {ko.order.failedKept}
        </Result>
      </Part>
      <Part name="EmptyState, ErrorState, QrImage">
        <EmptyState action={<Button look="soft">{ko.home.firstBuy}</Button>}>{ko.home.none}</EmptyState>
        <ErrorState sentence={ko.errors.unreachable} onRetry={() => undefined} />
        <QrImage text="0x52908400098527886E0F7030069857D2E4169EE7" label={ko.walletReceive.qr} />
      </Part>
    </>
  );
}
