import { paths } from '../app/paths.ts';
import { commonCopy } from '../copy/common.ts';
import { orderCopy } from '../copy/order.ts';
import { BottomBar, ButtonPair } from '../ui/BottomBar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Result } from '../ui/Result.tsx';
import { Screen } from '../ui/Screen.tsx';

type MoneyFailedProps = {
  /** As `data-screen` names it. */
  readonly screen: string;
  readonly words: Readonly<Record<'failed' | 'failedUnknown', string>>;
  /** The server's sentence; null when no answer came and the outcome is unknown. */
  readonly refusal: string | null;
  /** The way back to the amount, where another one may go. */
  readonly onAgain?: (() => void) | undefined;
};

export function MoneyFailed({ screen, words, refusal, onAgain }: MoneyFailedProps) {
  const known = refusal === null ? [words.failedUnknown] : [refusal, orderCopy.failedKept];
  return (
    <Screen
      id={screen}
      title={words.failed}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          {refusal === null && (
            <ButtonLink to={paths.history} replace look="text">
              {orderCopy.see}
            </ButtonLink>
          )}
          <ButtonPair>
            <ButtonLink to={paths.home} replace look="soft">
              {commonCopy.close}
            </ButtonLink>
            {onAgain === undefined ? (
              <ButtonLink to={paths.home} replace>
                {commonCopy.retry}
              </ButtonLink>
            ) : (
              <Button onClick={onAgain}>{orderCopy.again}</Button>
            )}
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="failed" title={words.failed}>
        {[...known, orderCopy.failedHelp].join('\n')}
      </Result>
    </Screen>
  );
}
