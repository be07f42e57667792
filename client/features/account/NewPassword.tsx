import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { passwordConfirmationError, passwordError, samePasswordError } from '../../../domain/password.ts';
import { PASSWORD_MAX } from '../../../domain/limits.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { changePasswordCopy } from '../../copy/change-password.ts';
import { newPasswordCopy } from '../../copy/new-password.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './NewPassword.module.css';

const FORM = 'new-password';

type NewPasswordProps = { readonly current: string; readonly onChanged: () => void };

export function NewPassword({ current, onChanged }: NewPasswordProps) {
  const change = trpc.auth.changePassword.useMutation();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  // What is being typed for the first time is not yet wrong.
  const [left, setLeft] = useState<ReadonlySet<'password' | 'again'>>(new Set());
  const [error, setError] = useState<string | null>(null);

  const badPassword = passwordError(password) ?? samePasswordError(current, password);
  const mismatch = passwordConfirmationError(password, again);
  const complete = badPassword === null && mismatch === null;
  const tellPassword = password !== '' && (left.has('password') || password.length > PASSWORD_MAX);
  const tellMismatch = again !== '' && (left.has('again') || again.length >= password.length);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!complete || change.isPending) return;
    setError(null);
    change.mutate(
      { currentPassword: current, newPassword: password, newPasswordConfirmation: again },
      { onSuccess: onChanged, onError: (failure) => setError(errorSentence(failure)) },
    );
  };

  return (
    <Screen
      id="/changePw#2"
      title={changePasswordCopy.title}
      header={<PageHeader title={changePasswordCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <Button type="submit" form={FORM} disabled={!complete} busy={change.isPending}>
            {newPasswordCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Question sub={changePasswordCopy.signsOut}>{newPasswordCopy.question}</Question>
        <PasswordField
          label={newPasswordCopy.fresh}
          name="newPW"
          value={password}
          onValue={(next) => {
            setPassword(next);
            setError(null);
          }}
          onBlur={() => setLeft(new Set([...left, 'password']))}
          autoComplete="new-password"
          enterKeyHint="next"
          error={tellPassword ? badPassword : null}
          help={changePasswordCopy.newSub}
        />
        <PasswordField
          label={newPasswordCopy.again}
          name="newPW_confirmation"
          value={again}
          onValue={(next) => {
            setAgain(next);
            setError(null);
          }}
          onBlur={() => setLeft(new Set([...left, 'again']))}
          placeholder={newPasswordCopy.againHelp}
          autoComplete="new-password"
          enterKeyHint="done"
          error={tellMismatch ? mismatch : null}
        />
        <p className={styles.error} role="alert">
          {error}
        </p>
      </form>
    </Screen>
  );
}
