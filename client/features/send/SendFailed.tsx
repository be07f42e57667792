import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** `refusal` is the server's sentence; null says that no answer came, so nothing is claimed about the tokens. */
export function SendFailed({ refusal }: { readonly refusal: string | null }) {
  return (
    <Screen
      id="/send#6"
      title={ko.send.failed}
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
      <Result kind="failed" title={ko.send.failed}>
        {[refusal, refusal === null ? ko.send.failedUnknown : ko.send.failedKept, ko.send.failedHelp]
          .filter((line) => line !== null)
          .join('\n')}
      </Result>
    </Screen>
  );
}
