import { useState } from 'react';
import { deviceName, networkName, UNKNOWN_DEVICE } from '../../../domain/device-name.ts';
import { showDateTime, showRelative } from '../../../domain/display-time.ts';
import { reasonOf } from '../../api/error-sentence.ts';
import type { Answers } from '../../api/trpc.ts';
import { trpc } from '../../api/trpc.ts';
import { leaveDevice } from '../../device/leave-device.ts';
import { paths } from '../../routes/paths.ts';
import { accountCopy } from '../../copy/account.ts';
import { commonCopy } from '../../copy/common.ts';
import { sessionsCopy } from '../../copy/sessions.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Chip } from '../../ui/StateChip.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { useNow } from '../../ui/use-now.ts';
import { SettingGroup, SettingLink } from './SettingRow.tsx';
import styles from './SessionsScreen.module.css';

type Session = Answers['auth']['sessions'][number];

/** What else a holder may do who finds a device that is not known, the most urgent first. */
const FURTHER = [
  { to: paths.walletLock, label: accountCopy.walletLock },
  { to: paths.changePassword, label: accountCopy.password },
  { to: paths.passkeys, label: accountCopy.passkeys },
] as const;

/** /devices: where the holder is signed in. Each device can be signed out from here, and all together. */
export default function SessionsScreen() {
  // After all were signed out there is nothing left to ask the server.
  const [isOver, setOver] = useState(false);
  const sessions = trpc.auth.sessions.useQuery({}, { enabled: !isOver, staleTime: 0 });
  const sheet = useSheet<'all'>();
  const here = sessions.data?.find(({ current }) => current);

  return (
    <Screen
      id="/devices"
      title={sessionsCopy.title}
      header={<PageHeader title={sessionsCopy.title} />}
      bar={
        <BottomBar>
          <Button look="danger" onClick={() => sheet.show('all')}>
            {sessionsCopy.endAll}
          </Button>
        </BottomBar>
      }
    >
      <Notice>{sessionsCopy.sub}</Notice>
      <QueryState query={sessions} rows={2} />
      <ul>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} here={here} />
        ))}
      </ul>
      <div className={styles.further}>
        <SettingGroup title={sessionsCopy.further}>
          {FURTHER.map((row) => (
            <SettingLink key={row.to} {...row} />
          ))}
        </SettingGroup>
      </div>
      <EndAllSheet open={sheet.open === 'all'} onClose={sheet.close} onOver={() => setOver(true)} />
    </Screen>
  );
}

type EndAll = { readonly open: boolean; readonly onClose: () => void; readonly onOver: () => void };

function EndAllSheet({ open, onClose, onOver }: EndAll) {
  const utils = trpc.useUtils();
  const end = trpc.auth.endSessions.useMutation();
  const press = (keepThis: boolean): void => {
    if (end.isPending) return;
    const ended = (answer: { ended: number }): void => {
      if (!keepThis) {
        onOver();
        leaveDevice();
        return;
      }
      onClose();
      showToast(sessionsCopy.endedAll(answer.ended));
      void utils.auth.sessions.invalidate();
    };
    end.mutate({ keepThis }, { onSuccess: ended, onError: alertFailure });
  };
  const pending = end.isPending ? end.variables.keepThis : null;
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      busy={end.isPending}
      title={sessionsCopy.endAllQuestion}
      bar={
        <div className={styles.choices}>
          <Button look="danger" busy={pending === true} onClick={() => press(true)}>
            {sessionsCopy.endOthers}
          </Button>
          <Button look="soft" busy={pending === false} onClick={() => press(false)}>
            {sessionsCopy.endHereToo}
          </Button>
        </div>
      }
    >
      <p className={styles.sub}>{sessionsCopy.endAllEffect}</p>
    </BottomSheet>
  );
}

/** Where a device is, as far as it is known: in the network of this one, or in which other one. */
function placeOf({ current, network }: Session, here: Session | undefined): string | null {
  const name = networkName(network);
  if (name === null) return null;
  return !current && network === here?.network ? sessionsCopy.sameNetwork : sessionsCopy.network(name);
}

function SessionRow({ session, here }: { readonly session: Session; readonly here: Session | undefined }) {
  const utils = trpc.useUtils();
  const end = trpc.auth.endSession.useMutation();
  const device = deviceName(session.userAgent) ?? UNKNOWN_DEVICE;

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
          if (reasonOf(error) !== 'NOT_FOUND') alertFailure(error);
        },
        onSettled: () => void utils.auth.sessions.invalidate(),
      },
    );
  };

  const now = useNow();
  const facts = [
    sessionsCopy.begun(showDateTime(session.createdAt, now)),
    sessionsCopy.seen(showRelative(session.lastSeenAt, now)),
    placeOf(session, here),
  ];
  return (
    <li className={styles.row} data-id={session.id}>
      <div className={styles.texts}>
        <p className={styles.device}>
          {device}
          {session.current && <Chip tone="brand">{sessionsCopy.here}</Chip>}
        </p>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
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
