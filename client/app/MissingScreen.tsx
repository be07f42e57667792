import { ko } from '../copy/ko.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Result } from '../ui/Result.tsx';
import { Screen } from '../ui/Screen.tsx';
import { paths } from './paths.ts';

export function MissingScreen() {
  return (
    <Screen
      id="/missing"
      title={ko.errors.missingTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.home} replace>
            {ko.common.home}
          </ButtonLink>
        </BottomBar>
      }
    >
      <Result kind="failed" title={ko.errors.missingTitle}>
        {ko.errors.missingSub}
      </Result>
    </Screen>
  );
}
