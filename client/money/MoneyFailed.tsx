import { paths } from '../app/paths.ts';
import { ko } from '../copy/ko.ts';
import { BottomBar, ButtonPair } from '../ui/BottomBar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Result } from '../ui/Result.tsx';
import { Screen } from '../ui/Screen.tsx';

type OrderFailedProps = {
  readonly screen: string;
  /** The server's sentence; null says that no answer came, so nothing is claimed about the request. */
  readonly refusal: string | null;
};

export function OrderFailed({ screen, refusal }: OrderFailedProps) {
  const known = refusal === null ? [ko.order.failedUnknown] : [refusal, ko.order.failedKept];
  return (
    <Screen
      id={`${screen}#4`}
      title={ko.order.failed}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.home} replace look="soft">
              {ko.common.close}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {ko.common.retry}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="failed" title={ko.order.failed}>
        {[...known, ko.order.failedHelp].join('\n')}
      </Result>
    </Screen>
  );
}
