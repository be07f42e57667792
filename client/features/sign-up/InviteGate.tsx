import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { inviteCopy } from '../../copy/invite.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ErrorState } from '../../ui/States.tsx';

const DEAD = {
  INVITE_EXPIRED: inviteCopy.expired,
  INVITE_USED: inviteCopy.used,
  INVITE_UNKNOWN: inviteCopy.unknown,
  // A link with missing or extra characters was never issued.
  INVALID_INPUT: inviteCopy.unknown,
  MALFORMED_JSON: inviteCopy.unknown,
} as const;

const deadOf = (error: unknown) => {
  const reason = reasonOf(error);
  return reason !== null && reason in DEAD ? DEAD[reason as keyof typeof DEAD] : null;
};

export const useInviteCode = (): string => new URLSearchParams(useLocation().search).get('code') ?? '';

type Invite = { readonly code: string; readonly companyName: string };

/**
 * Shows `children` for a valid sign-up invitation and `waiting` until that is known. An invitation for a further account
 * is redirected; an invalid one shows the reason.
 */
export function InviteGate(props: {
  readonly id: string;
  readonly waiting: ReactNode;
  /** Called once when the link proved to be valid. */
  readonly onLive?: (code: string) => void;
  readonly children: (invite: Invite) => ReactNode;
}) {
  const { id, waiting, onLive, children } = props;
  const code = useInviteCode();
  const invite = trpc.signUp.checkInvite.useQuery(
    { code },
    // Checked anew whenever the page is opened; kept for a moment, so that a quick way back finds the answer and the form
    // is not replaced.
    { staleTime: 'static', gcTime: 1_000, refetchOnWindowFocus: false },
  );

  const isLive = invite.data !== undefined;
  const reported = useRef(false);
  useEffect(() => {
    if (!isLive || reported.current) return;
    reported.current = true;
    onLive?.(code);
  }, [isLive, code, onLive]);

  if (invite.data !== undefined) {
    if (invite.data.kind === 'link') return <Navigate to={paths.addLinked(code)} replace />;
    return children({ code, companyName: invite.data.companyName });
  }
  if (!invite.isError) return waiting;

  const dead = deadOf(invite.error);
  return (
    <Screen
      id={id}
      title={dead?.title ?? inviteCopy.title}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.login} replace look={dead === null ? 'soft' : 'main'}>
            {inviteCopy.toLogin}
          </ButtonLink>
        </BottomBar>
      }
    >
      {dead === null ? (
        <ErrorState sentence={errorSentence(invite.error)} onRetry={() => void invite.refetch()} />
      ) : (
        <ErrorState title={dead.title} sentence={dead.sub} />
      )}
    </Screen>
  );
}
