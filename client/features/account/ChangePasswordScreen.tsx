import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetReturn } from '../../api/return-to.ts';
import { endSession } from '../../api/session.ts';
import type { Session } from '../../api/session.ts';
import { paths } from '../../routes/paths.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { NewPassword } from './NewPassword.tsx';

const NEW = 'new';

/**
 * /changePw in two steps. The second step is an entry of the history, so that back leads to the first; the current password
 * lives in this component only, so that a page loaded again asks for it again.
 */
export default function ChangePasswordScreen() {
  const navigate = useNavigate();
  const place = useLocation();
  const [current, setCurrent] = useState('');
  const [checked, setChecked] = useState<string | null>(null);
  const ended = useRef<Session | null>(null);
  const step = (place.state as { step?: unknown } | null)?.step;

  // The change ended every session on the server. The device removes its own when the screen is closed: earlier, the guard
  // would redirect to the sign-in instead of showing the success screen.
  useEffect(
    () => () => {
      if (ended.current === null) return;
      forgetReturn();
      endSession(ended.current);
    },
    [],
  );

  if (step === NEW && checked !== null) {
    return (
      <NewPassword
        current={checked}
        onChanged={(session) => {
          ended.current = session;
          void navigate(paths.changePasswordSuccess, { replace: true });
        }}
      />
    );
  }
  return (
    <CurrentPassword
      password={current}
      onPassword={setCurrent}
      onChecked={(password) => {
        setChecked(password);
        void navigate(place.pathname, { state: { step: NEW } });
      }}
    />
  );
}
