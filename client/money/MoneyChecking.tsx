import { paths } from '../routes/paths.ts';
import { commonCopy } from '../copy/common.ts';
import { orderCopy } from '../copy/order.ts';
import { BottomBar, ButtonPair } from '../ui/BottomBar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Result } from '../ui/Result.tsx';
import { Screen } from '../ui/Screen.tsx';

type MoneyCheckingProps = {
  /** As `data-screen` names it. */
  readonly screen: string;
  readonly words: { readonly unknown: string };
};

/** No answer has come, and the outcome is asked for: neither a success nor a failure. It becomes one of them without a press. */
export function MoneyChecking({ screen, words }: MoneyCheckingProps) {
  return (
    <Screen
      id={screen}
      title={words.unknown}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.history} replace look="soft">
              {orderCopy.see}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {commonCopy.home}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="waits" title={words.unknown}>
        {orderCopy.unknownHelp}
      </Result>
    </Screen>
  );
}
