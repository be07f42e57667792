import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { recoveryCopy } from '../../copy/recovery.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LoginField, useLoginVerification } from '../../ui/LoginField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useResultPage } from './use-result-page.ts';

export default function FindPasswordScreen() {
  const request = trpc.recovery.requestCode.useMutation();
  const verify = trpc.recovery.verifyOwner.useMutation();
  const showResult = useResultPage();

  const proof = useLoginVerification({
    request: request.mutateAsync,
    verify: verify.mutateAsync,
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
      <LoginField proof={proof} />
      <PhoneVerification proof={proof} />
      <PhoneVerified proof={proof} />
    </Screen>
  );
}
