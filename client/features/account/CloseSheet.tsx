import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { showExact } from '../../../domain/display.ts';
import { ALARM_POLL_MS } from '../../../domain/limits.ts';
import { passwordError } from '../../../domain/password.ts';
import { asksForPasskey, errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { forgetReturn } from '../../api/return-to.ts';
import { endSession, getSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { confirmByPasskey } from '../../device/confirm-by-passkey.ts';
import type { PasskeyProof } from '../../device/passkeys.ts';
import { unitsOf } from '../../api/wire.ts';
import { closeCopy } from '../../copy/close.ts';
import { confirmationsCopy } from '../../copy/confirmations.ts';
import { homeCopy } from '../../copy/home.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CloseSheet.module.css';
import type { SheetControl } from './sheets.ts';

type CloseSheetProps = {
  readonly sheet: SheetControl;
  readonly closed: boolean;
  readonly onClosed: () => void;
};

/** Leaving for good: what is left behind, the password, a tick, and only then the button (D26). */
export function CloseSheet({ sheet, closed, onClosed }: CloseSheetProps) {
  const close = trpc.auth.closeAccount.useMutation();
  return (
    <BottomSheet
      open={sheet.open === 'close'}
      onClose={sheet.close}
      // Once it left for the server, the answer decides where this goes on.
      busy={close.isPending || closed}
      title={closeCopy.title}
    >
      <CloseForm close={close} closed={closed} onClosed={onClosed} />
    </BottomSheet>
  );
}

type CloseFormProps = Pick<CloseSheetProps, 'closed' | 'onClosed'> & {
  readonly close: ReturnType<typeof trpc.auth.closeAccount.useMutation>;
};

function CloseForm({ close, closed, onClosed }: CloseFormProps) {
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const rules = trpc.confirmations.view.useQuery({}, { enabled: !closed, staleTime: 0 }).data;
  const byPasskey = rules?.inForce.changes === true && rules.by === 'passkey';
  const [error, setError] = useState<unknown>(null);
  const complete = agreed && passwordError(password) === null;
  const wrongPassword = reasonOf(error) === 'PASSWORD_WRONG';

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!complete || close.isPending || closed) return;
    setError(null);
    if (byPasskey) confirm().catch(setError);
    else leave();
  };

  const leave = (passkey?: PasskeyProof): void => {
    const closing = getSession();
    close.mutate(
      { password, agreed: true, ...(passkey === undefined ? {} : { passkey }) },
      {
        onSuccess: () => {
          onClosed();
          void showAlert({ message: closeCopy.done }).then(() => {
            forgetReturn();
            endSession(closing);
          });
        },
        onError: (failure) => {
          if (asksForPasskey(failure)) confirm().catch(setError);
          else setError(failure);
        },
      },
    );
  };

  const confirm = async (): Promise<void> => {
    const outcome = await confirmByPasskey({ act: 'auth.closeAccount', content: {} });
    if (outcome.value !== null) leave(outcome.value);
    else if (outcome.sentence !== null) void showAlert({ message: outcome.sentence });
  };

  return (
    <form onSubmit={submit} noValidate>
      <LeftBehind enabled={!closed} />
      <div className={styles.warning}>
        <Notice tone="warn">{closeCopy.warning}</Notice>
        {byPasskey && <Notice>{confirmationsCopy.sub.passkey}</Notice>}
      </div>
      <PasswordField
        label={closeCopy.password}
        name="password"
        value={password}
        onValue={(next) => {
          setPassword(next);
          setError(null);
        }}
        autoComplete="current-password"
        enterKeyHint="done"
        error={wrongPassword ? errorSentence(error) : null}
      />
      <Checkbox name="agreed" checked={agreed} onChecked={setAgreed}>
        {closeCopy.agree}
      </Checkbox>
      <p className={styles.error} role="alert">
        {error !== null && !wrongPassword && errorSentence(error)}
      </p>
      <Button type="submit" look="danger" disabled={!complete} busy={close.isPending || closed}>
        {closeCopy.submit}
      </Button>
    </form>
  );
}

/** What stays behind, as it is at this moment, also when a deposit comes while the sheet stands. */
function LeftBehind({ enabled }: { readonly enabled: boolean }) {
  const fresh = { enabled, staleTime: 0, refetchInterval: ALARM_POLL_MS };
  const home = trpc.wallet.home.useQuery({}, fresh);
  const links = trpc.linkedAccounts.count.useQuery({}, fresh).data?.pending;
  const daon = (raw: string): string => `${showExact(unitsOf(raw))} DAON`;
  const waiting = <Skeleton width="6em" />;
  if (home.isError && home.data === undefined) return <QueryState query={home} />;
  const known = home.data !== undefined && links !== undefined;
  const open = home.data?.openRequests ?? [];
  const counts = open.map(({ kind, count }) => homeCopy.openCount(homeCopy.open[kind], count));
  if (links !== undefined && links > 0) counts.push(homeCopy.openCount(closeCopy.link, links));
  return (
    <KeyValueRows
      covered={areAmountsHidden()}
      rows={[
        { label: closeCopy.balance, value: home.data ? daon(home.data.balance) : waiting, strong: true },
        { label: closeCopy.available, value: home.data ? daon(home.data.available) : waiting },
        {
          label: closeCopy.open,
          value: known ? (counts.length === 0 ? closeCopy.openNone : counts.join(', ')) : waiting,
        },
      ]}
    />
  );
}
