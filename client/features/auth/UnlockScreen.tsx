import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LOGIN_MAX } from '../../../domain/limits.ts';
import { loginError } from '../../../domain/login.ts';
import { hasPasswordLength } from '../../../domain/password-form.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { forgetReturn } from '../../api/return-to.ts';
import { startSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../app/paths.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { loginCopy } from '../../copy/login.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { NEW_VERIFICATION, restarted } from '../../ui/phone-verification.ts';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { usePhoneVerification } from '../../ui/use-phone-verification.ts';
import { useShownError } from '../../ui/use-shown-error.ts';
import { keepTyped, typedBefore } from './frozen-sign-in.ts';

/** /unlock: signs in by the password and a code to the phone, which asks for the end of the freeze. */
export default function UnlockScreen() {
  const navigate = useNavigate();
  const [login, setLogin] = useState(() => typedBefore().login);
  const [password, setPassword] = useState(() => typedBefore().password);
  const [state, update] = useState(NEW_VERIFICATION);
  const request = trpc.ownFreeze.requestCode.useMutation();
  const signIn = trpc.ownFreeze.signIn.useMutation();
  const fault = useShownError(login, loginError(login));
  const passwordFault = useShownError(password, hasPasswordLength(password) ? null : loginCopy.passwordFault);

  const proof = usePhoneVerification({
    state,
    update,
    ready: loginError(login) === null && hasPasswordLength(password),
    request: (phone) => request.mutateAsync({ phone, login }),
    verify: (typed) => signIn.mutateAsync({ ...typed, login, password, device: deviceMark() }),
    onVerified: ({ userId, token, login: email, first }) => {
      keepTyped({ login: '', password: '' });
      forgetReturn();
      startSession({ user_id: userId, api_token: token, email });
      void navigate(first ? paths.signUpComplete : paths.home, { replace: true });
    },
  });
  const isBusy = proof.verified || proof.sending || proof.checking;

  return (
    <Screen
      id="/unlock"
      title={freezeCopy.unlockTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <PhoneButton proof={proof} />
        </BottomBar>
      }
    >
      <Question sub={freezeCopy.unlockSub}>{freezeCopy.unlockQuestion}</Question>
      <TextField
        label={loginCopy.id}
        name="email"
        value={login}
        onValue={(raw) => {
          setLogin(raw.trim());
          // A code that was sent is good for the id that it was asked with.
          update((now) => (now.sent === null ? { ...now, phoneFault: null } : restarted(now)));
        }}
        onBlur={fault.leave}
        error={fault.shown}
        placeholder={loginCopy.idPlaceholder}
        readOnly={isBusy}
        maxLength={LOGIN_MAX}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        label={loginCopy.password}
        name="password"
        value={password}
        onValue={setPassword}
        onBlur={passwordFault.leave}
        error={passwordFault.shown}
        placeholder={loginCopy.passwordPlaceholder}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PhoneVerification proof={proof} />
      <PhoneVerified proof={proof} />
    </Screen>
  );
}
