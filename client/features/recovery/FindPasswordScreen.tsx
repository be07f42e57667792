import { useState } from 'react';
import { LOGIN_MAX } from '../../../domain/limits.ts';
import { loginError } from '../../../domain/login.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../app/paths.ts';
import { loginCopy } from '../../copy/login.ts';
import { recoveryCopy } from '../../copy/recovery.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NEW_VERIFICATION, restarted } from '../../ui/phone-verification.ts';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { usePhoneVerification } from '../../ui/use-phone-verification.ts';
import { useShownError } from '../../ui/use-shown-error.ts';
import { useResultPage } from './use-result-page.ts';

export default function FindPasswordScreen() {
  const [login, setLogin] = useState('');
  const [state, update] = useState(NEW_VERIFICATION);
  const request = trpc.recovery.requestCode.useMutation();
  const verify = trpc.recovery.verifyOwner.useMutation();
  const showResult = useResultPage();
  const fault = useShownError(login, loginError(login));

  const proof = usePhoneVerification({
    state,
    update,
    ready: loginError(login) === null,
    request: (phone) => request.mutateAsync({ phone, login }),
    verify: (typed) => verify.mutateAsync({ ...typed, login }),
    onVerified: ({ verificationCode, apiToken }) =>
      showResult(
        paths.newPasswordOf(JSON.stringify({ verification_code: verificationCode, api_token: apiToken })),
      ),
  });

  return (
    <Screen
      id="/pwSearch"
      title={recoveryCopy.findPassword}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <PhoneButton proof={proof} />
        </BottomBar>
      }
    >
      <Question>{recoveryCopy.findPasswordQuestion}</Question>
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
        readOnly={proof.verified || proof.sending || proof.checking}
        maxLength={LOGIN_MAX}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PhoneVerification proof={proof} />
      <PhoneVerified proof={proof} />
    </Screen>
  );
}
