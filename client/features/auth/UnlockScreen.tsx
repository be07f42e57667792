import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasPasswordLength } from '../../../domain/password-form.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { forgetReturn } from '../../api/return-to.ts';
import { startSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { loginCopy } from '../../copy/login.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LoginField, useLoginVerification } from '../../ui/LoginField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useShownError } from '../../ui/use-shown-error.ts';
import { WithSupport } from '../../ui/WithSupport.tsx';
import { keepTyped, typedBefore } from './frozen-sign-in.ts';
import { useIsHere } from './use-is-here.ts';

/** /unlock: signs in by the password and a code to the phone, which asks for the end of the freeze. */
export default function UnlockScreen() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [before] = useState(typedBefore);
  const [password, setPassword] = useState(before.password);
  const request = trpc.ownFreeze.requestCode.useMutation();
  const signIn = trpc.ownFreeze.signIn.useMutation();
  const passwordFault = useShownError(password, hasPasswordLength(password) ? null : loginCopy.passwordFault);

  const proof = useLoginVerification({
    login: before.login,
    ready: hasPasswordLength(password),
    request: request.mutateAsync,
    verify: (typed) => signIn.mutateAsync({ ...typed, password, device: deviceMark() }),
    onVerified: ({ userId, token, login: email, first }) => {
      if (!isHere.current) return;
      keepTyped({ login: '', password: '' });
      forgetReturn();
      startSession({ user_id: userId, api_token: token, email });
      void navigate(first ? paths.signUpComplete : paths.safetyCheck, { replace: true });
    },
  });

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
      <LoginField proof={proof} />
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
      <Notice>
        <WithSupport sentence={freezeCopy.unlockNeither} />
      </Notice>
    </Screen>
  );
}
