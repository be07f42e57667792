import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { passwordError } from '../../domain/password.ts';
import { commonCopy } from '../copy/common.ts';
import { loginCopy } from '../copy/login.ts';
import { passwordSheetCopy } from '../copy/password-sheet.ts';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import styles from './PasswordSheet.module.css';

type PasswordSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPassword: (password: string) => void;
  /** The server's sentence about the last try. */
  readonly error: string | null;
  readonly busy: boolean;
  /** What the password is asked for, where the screen behind does not say it. */
  readonly lead?: string | undefined;
};

/** Asks for the login password once more before tokens leave. While the answer is awaited the sheet stays. */
export function PasswordSheet(props: PasswordSheetProps) {
  const { open, onClose, busy } = props;
  return (
    <BottomSheet open={open} onClose={onClose} busy={busy} title={passwordSheetCopy.title}>
      {/* Mounted with the sheet's content: closing forgets what was typed. */}
      <PasswordForm {...props} />
    </BottomSheet>
  );
}

function PasswordForm({ onPassword, error, busy, lead }: PasswordSheetProps) {
  const [password, setPassword] = useState('');
  // The sentence about the last try goes as soon as the next one is typed.
  const [staleError, setStaleError] = useState<string | null>(null);
  const complete = passwordError(password) === null;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!complete || busy) return;
    setStaleError(null);
    onPassword(password);
  };

  return (
    <form onSubmit={submit} noValidate>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <PasswordField
        label={loginCopy.password}
        name="password"
        value={password}
        onValue={(next) => {
          setPassword(next);
          setStaleError(error);
        }}
        autoComplete="current-password"
        enterKeyHint="done"
        error={error === staleError ? null : error}
        help={passwordSheetCopy.help}
      />
      <Button type="submit" disabled={!complete} busy={busy}>
        {commonCopy.confirm}
      </Button>
    </form>
  );
}
