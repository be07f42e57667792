import { paths } from '../routes/paths.ts';
import { commonCopy } from '../copy/common.ts';
import { orderCopy } from '../copy/order.ts';
import { BottomBar, ButtonPair } from '../ui/BottomBar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Result } from '../ui/Result.tsx';
import { Screen } from '../ui/Screen.tsx';
import { WithSupport } from '../ui/WithSupport.tsx';

type MoneyFailedProps = {
  /** As `data-screen` names it. */
  readonly screen: string;
  readonly words: Readonly<Record<'failed' | 'lost', string>>;
  /** The server's sentence; null when the call did not arrive. */
  readonly refusal: string | null;
  /** The way back to the amount. */
  readonly onAgain: () => void;
};

export function MoneyFailed({ screen, words, refusal, onAgain }: MoneyFailedProps) {
  const sentences = [refusal ?? words.lost, orderCopy.failedKept, orderCopy.failedHelp];
  return (
    <Screen
      id={screen}
      title={words.failed}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <Button look="text" onClick={onAgain}>
            {orderCopy.again}
          </Button>
          <ButtonPair>
            <ButtonLink to={paths.home} replace look="soft">
              {commonCopy.close}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {commonCopy.retry}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="failed" title={words.failed}>
        <WithSupport sentence={sentences.join('\n')} />
      </Result>
    </Screen>
  );
}
