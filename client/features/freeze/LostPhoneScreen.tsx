import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepLink } from '../../api/return-to.ts';
import { getSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChevronIcon, LockIcon } from '../../ui/icons.tsx';
import { Row, RowButton } from '../../ui/ListRow.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NEW_VERIFICATION } from '../../ui/phone-verification.ts';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Question } from '../../ui/Question.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePhoneVerification } from '../../ui/use-phone-verification.ts';
import { WithSupport } from '../../ui/WithSupport.tsx';

/** /lostPhone: freezes the wallets of a phone by a code to it, from any device and without a password. */
export default function LostPhoneScreen() {
  const [state, update] = useState(NEW_VERIFICATION);
  const [logins, setLogins] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const request = trpc.ownFreeze.requestCode.useMutation();
  const freeze = trpc.ownFreeze.freezeByPhone.useMutation();
  const proof = usePhoneVerification({
    state,
    update,
    request: (phone) => request.mutateAsync({ phone }),
    verify: freeze.mutateAsync,
    onVerified: (answer) => setLogins(answer.logins),
  });
  if (logins !== null) return <Frozen logins={logins} />;
  return (
    <Screen
      id="/lostPhone"
      title={freezeCopy.lostTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <PhoneButton proof={proof} />
        </BottomBar>
      }
    >
      <Question sub={freezeCopy.lostSub}>{freezeCopy.lostQuestion}</Question>
      <PhoneVerification proof={proof} />
      <PhoneVerified proof={proof} />
      <RowButton
        onPress={() => {
          if (getSession() === null) keepLink(paths.walletLock);
          void navigate(paths.walletLock);
        }}
        title={freezeCopy.lostOther}
        sub={freezeCopy.lostOtherSub}
        end={<ChevronIcon size={18} />}
      />
      <Notice>
        <WithSupport sentence={freezeCopy.lostNeither} />
      </Notice>
    </Screen>
  );
}

function Frozen({ logins }: { readonly logins: readonly string[] }) {
  const isNone = logins.length === 0;
  return (
    <Screen
      id="/lostPhone#done"
      title={freezeCopy.lostTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          {isNone ? (
            <ButtonLink to={paths.login}>{freezeCopy.toLogin}</ButtonLink>
          ) : (
            <ButtonPair>
              <ButtonLink to={paths.unlock} look="soft">
                {freezeCopy.toUnlock}
              </ButtonLink>
              <ButtonLink to={paths.login}>{freezeCopy.toLogin}</ButtonLink>
            </ButtonPair>
          )}
        </BottomBar>
      }
    >
      {isNone ? (
        <>
          <Question>{freezeCopy.lostNone}</Question>
          <EmptyState>
            <WithSupport sentence={freezeCopy.lostNoneSub} />
          </EmptyState>
        </>
      ) : (
        <>
          <Result kind="done" title={freezeCopy.lostDone}>
            {freezeCopy.lostDoneSub}
          </Result>
          <ul aria-label={freezeCopy.lostList}>
            {logins.map((login) => (
              <li key={login}>
                <Row icon={<LockIcon size={22} />} iconTone="brand" title={login} />
              </li>
            ))}
          </ul>
          <Notice>{freezeCopy.carrier}</Notice>
        </>
      )}
    </Screen>
  );
}
