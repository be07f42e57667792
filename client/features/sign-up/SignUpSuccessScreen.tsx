import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';

export default function SignUpSuccessScreen() {
  return (
    <Screen
      id="/signUpSuccess"
      title={ko.signUp.doneTitle}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.login} replace>
            {ko.common.confirm}
          </ButtonLink>
        </BottomBar>
      }
    >
      <Result kind="done" title={ko.signUp.doneTitle}>
        {ko.signUp.doneSub}
      </Result>
    </Screen>
  );
}
