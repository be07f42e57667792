import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { waitingPath } from '../../api/return-to.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../routes/paths.ts';
import { welcomeInCopy } from '../../copy/welcome-in.ts';
import { SIGN_UP_COMPLETE_DELAY_MS } from '../../../domain/limits.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';

export default function SignUpCompleteScreen() {
  const navigate = useNavigate();
  const session = useSession();
  const [to] = useState(() => waitingPath() ?? paths.home);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), SIGN_UP_COMPLETE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);

  return (
    <Screen
      id="/signUpComplete"
      title={welcomeInCopy.title}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonLink to={to} replace>
            {welcomeInCopy.start}
          </ButtonLink>
        </BottomBar>
      }
    >
      <Result kind="done" title={welcomeInCopy.heading(session?.email ?? '')}>
        {welcomeInCopy.sub}
      </Result>
    </Screen>
  );
}
