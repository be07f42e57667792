import { deviceName } from '../../../domain/device-name.ts';
import { showRelative } from '../../../domain/display-time.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { serverNow } from '../../api/server-clock.ts';
import type { Answers } from '../../api/trpc.ts';
import { trpc } from '../../api/trpc.ts';
import { commonCopy } from '../../copy/common.ts';
import { sessionsCopy } from '../../copy/sessions.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { Chip } from '../../ui/StateChip.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './SessionsSheet.module.css';
import type { SheetControl } from './sheets.ts';

type Session = Answers['auth']['sessions'][number];

/** Where the holder is signed in; any other device can be signed out from here. */
export function SessionsSheet({ sheet }: { readonly sheet: SheetControl }) {
  const open = sheet.open === 'sessions';
  const sessions = trpc.auth.sessions.useQuery({}, { enabled: open, staleTime: 0 });
  return (
    <BottomSheet open={open} onClose={sheet.close} title={sessionsCopy.title}>
      <p className={styles.sub}>{sessionsCopy.sub}</p>
      {sessions.isPending && <RowSkeletons count={2} />}
      {sessions.data === undefined && sessions.isError && (
        <ErrorState sentence={errorSentence(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      <ul>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </BottomSheet>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const utils = trpc.useUtils();
  const end = trpc.auth.endSession.useMutation();
  const device = deviceName(session.userAgent) ?? sessionsCopy.unknown;

  const signOut = async (): Promise<void> => {
    const sure = await showAlert({
      message: sessionsCopy.endQuestion(device),
      confirm: sessionsCopy.end,
      cancel: commonCopy.cancel,
      danger: true,
    });
    if (!sure) return;
    end.mutate(
      { id: session.id },
      {
        onSuccess: () => showToast(sessionsCopy.ended),
        onError: (error) => {
          // A session that has already ended needs no error.
          if (reasonOf(error) !== 'NOT_FOUND') void showAlert({ message: errorSentence(error) });
        },
        onSettled: () => void utils.auth.sessions.invalidate(),
      },
    );
  };

  const now = serverNow();
  return (
    <li className={styles.row} data-id={session.id}>
      <div className={styles.texts}>
        <p className={styles.device}>
          {device}
          {session.current && <Chip tone="brand">{sessionsCopy.here}</Chip>}
        </p>
        <p className={styles.fact}>{sessionsCopy.seen(showRelative(session.lastSeenAt, now))}</p>
        <p className={styles.fact}>{sessionsCopy.network(session.network)}</p>
      </div>
      {!session.current && (
        <button
          type="button"
          className={styles.end}
          onClick={() => !end.isPending && void signOut()}
          aria-disabled={end.isPending}
          aria-label={sessionsCopy.endOf(device)}
        >
          {sessionsCopy.end}
        </button>
      )}
    </li>
  );
}
