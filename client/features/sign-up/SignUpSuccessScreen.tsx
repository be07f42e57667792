import { paths } from '../../routes/paths.ts';
import { commonCopy } from '../../copy/common.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';

export default function SignUpSuccessScreen() {
  return (
    <Screen
      id="/signUpSuccess"
      title={signUpCopy.doneTitle}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.login} replace>
            {commonCopy.confirm}
          </ButtonLink>
        </BottomBar>
      }
    >
      <Result kind="done" title={signUpCopy.doneTitle}>
        {signUpCopy.doneSub}
      </Result>
    </Screen>
  );
}
