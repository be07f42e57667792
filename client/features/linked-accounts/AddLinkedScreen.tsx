import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { useSearch } from '../../routes/use-search.ts';
import { addLinkedCopy } from '../../copy/add-linked.ts';
import { commonCopy } from '../../copy/common.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { AddLinkedForm } from './AddLinkedForm.tsx';

/** /addLinked?code=…: asks an operator to link one more account under the company of the link. */
export default function AddLinkedScreen() {
  const code = useSearch().get('code') ?? '';
  const [done, setDone] = useState(false);
  if (done) return <End kind="done" title={addLinkedCopy.done} sub={addLinkedCopy.doneSub} />;
  // Without its code the form could only fail after it was filled in.
  if (code === '') return <End kind="failed" title={addLinkedCopy.noCode} sub={addLinkedCopy.noCodeSub} />;
  return (
    <LinkGate key={code} code={code}>
      <AddLinkedForm code={code} onDone={() => setDone(true)} />
    </LinkGate>
  );
}

/** Asks about the link first: with a bad one the form could only fail after it was filled in. */
function LinkGate({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const invite = trpc.signUp.checkInvite.useQuery(
    { code },
    { staleTime: 'static', gcTime: 0, refetchOnWindowFocus: false },
  );
  if (invite.data?.kind === 'link') return children;
  const dead = invite.data === undefined ? deadOf(invite.error) : addLinkedCopy.dead.INVITE_UNKNOWN;
  if (dead !== null) return <End kind="failed" {...dead} />;
  return (
    <Screen
      id="/addLinked"
      title={addLinkedCopy.title}
      header={<PageHeader title={addLinkedCopy.title} heading={false} />}
    >
      {invite.isError ? (
        <ErrorState sentence={errorSentence(invite.error)} onRetry={() => void invite.refetch()} />
      ) : (
        <>
          <div role="status">
            <Question>{addLinkedCopy.checking}</Question>
          </div>
          <RowSkeletons count={3} />
        </>
      )}
    </Screen>
  );
}

function deadOf(error: unknown) {
  const reason = reasonOf(error);
  if (reason === 'INVITE_EXPIRED' || reason === 'INVITE_USED') return addLinkedCopy.dead[reason];
  // A code with missing or extra characters was never issued.
  const isUnknown = reason === 'INVITE_UNKNOWN' || reason === 'INVALID_INPUT';
  return isUnknown ? addLinkedCopy.dead.INVITE_UNKNOWN : null;
}

function End(props: { readonly kind: 'done' | 'failed'; readonly title: string; readonly sub: string }) {
  const { kind, title, sub } = props;
  return (
    <Screen
      id={kind === 'done' ? '/addLinked#done' : '/addLinked'}
      title={addLinkedCopy.title}
      header={<PageHeader back="none" title={addLinkedCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.home} replace>
            {commonCopy.confirm}
          </ButtonLink>
        </BottomBar>
      }
    >
      {kind === 'done' ? (
        <Result kind="done" title={title}>
          {sub}
        </Result>
      ) : (
        <ErrorState title={title} sentence={sub} />
      )}
    </Screen>
  );
}
