import { Navigate } from 'react-router-dom';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { inviteCopy } from '../../copy/invite.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { InviteGate } from './InviteGate.tsx';

/** Where an invitation link arrives: it is looked up and led on, and never stays in the history. */
export default function RegistScreen() {
  const { client } = trpc.useUtils();
  // For the operators' funnel; the screen neither waits for it nor shows its failure.
  const noteOpening = (code: string): void => {
    client.signUp.noteOpening
      .mutate({ code })
      .catch((error: unknown) => console.info('opening not noted', error));
  };
  return (
    <InviteGate
      id="/regist"
      onLive={noteOpening}
      waiting={
        <Screen id="/regist" title={inviteCopy.title} header={<PageHeader back="none" />}>
          <div role="status">
            <Question>{inviteCopy.checking}</Question>
          </div>
          <RowSkeletons count={3} />
        </Screen>
      }
    >
      {({ code }) => <Navigate to={paths.welcome(code)} replace />}
    </InviteGate>
  );
}
