import { useState } from 'react';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { recoveryCopy } from '../../copy/recovery.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NEW_VERIFICATION } from '../../ui/phone-verification.ts';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePhoneVerification } from '../../ui/use-phone-verification.ts';
import { useResultPage } from './use-result-page.ts';

export default function FindIdScreen() {
  const [state, update] = useState(NEW_VERIFICATION);
  const request = trpc.recovery.requestCode.useMutation();
  const find = trpc.recovery.findIds.useMutation();
  const showResult = useResultPage();

  const proof = usePhoneVerification({
    state,
    update,
    request: (phone) => request.mutateAsync({ phone }),
    verify: find.mutateAsync,
    onVerified: (ids) => {
      const found = ids.map(({ email, createdAt }) => ({ email, created_at: createdAt }));
      showResult(paths.foundIdsOf(JSON.stringify(found)));
    },
  });

  return (
    <Screen
      id="/emailSearch"
      title={recoveryCopy.findId}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <PhoneButton proof={proof} />
        </BottomBar>
      }
    >
      <Question sub={recoveryCopy.findIdHelp}>{recoveryCopy.findIdQuestion}</Question>
      <PhoneVerification proof={proof} />
      <PhoneVerified proof={proof} />
    </Screen>
  );
}
