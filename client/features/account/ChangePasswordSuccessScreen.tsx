import { paths } from '../../routes/paths.ts';
import { changePasswordCopy } from '../../copy/change-password.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** The last screen of a password change and of a recovery. It needs no session, because all sessions have just ended. */
export default function ChangePasswordSuccessScreen() {
  return (
    <Screen
      id="/changePwSuccess"
      title={changePasswordCopy.title}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.login} replace>
            {changePasswordCopy.login}
          </ButtonLink>
        </BottomBar>
      }
    >
      <Result kind="done" title={changePasswordCopy.done}>
        {changePasswordCopy.doneSub}
      </Result>
    </Screen>
  );
}
