import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { InviteGate, useInviteCode } from './InviteGate.tsx';

/** Where an invitation link arrives: it is looked up and led on, and never stays in the history. */
export default function RegistScreen() {
  useNotedOpening();
  return (
    <InviteGate
      id="/regist"
      waiting={
        <Screen id="/regist" title={ko.invite.title} header={<PageHeader back="none" />}>
          <div role="status">
            <Question>{ko.invite.checking}</Question>
          </div>
          <RowSkeletons count={3} />
        </Screen>
      }
    >
      {({ code }) => <Navigate to={paths.welcome(code)} replace />}
    </InviteGate>
  );
}

/** Tells the operators that the link was followed; nobody waits for that, or hears of its failure. */
function useNotedOpening(): void {
  const code = useInviteCode();
  const { client } = trpc.useUtils();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    client.signUp.noteOpening
      .mutate({ code })
      .catch((error: unknown) => console.info('opening not noted', error));
  }, [client, code]);
}
