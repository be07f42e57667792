import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { passwordConfirmationError, passwordError, samePasswordError } from '../../../domain/password.ts';
import { errorSentence, isRefusal, reasonOf } from '../../api/error-sentence.ts';
import { getSession } from '../../api/session.ts';
import type { Session } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { changePasswordCopy } from '../../copy/change-password.ts';
import { newPasswordCopy } from '../../copy/new-password.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordPair, NO_PASSWORDS } from '../../ui/NewPasswordPair.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './NewPassword.module.css';

const FORM = 'new-password';

type NewPasswordProps = {
  readonly current: string;
  /** Gets the session that made the change, which has ended with it. */
  readonly onChanged: (ended: Session | null) => void;
};

export function NewPassword({ current, onChanged }: NewPasswordProps) {
  const [error, setError] = useState<string | null>(null);
  // An answer was lost: the password may be another one by now.
  const isLost = useRef(false);
  // Also when the holder goes back before the answer: the session that asked has ended then too.
  const change = trpc.auth.changePassword.useMutation({
    onMutate: getSession,
    onSuccess: (_answer, _typed, session) => onChanged(session),
    onError: (failure) => {
      if (!isRefusal(failure)) isLost.current = true;
      const isOpen = !isRefusal(failure) || (isLost.current && reasonOf(failure) === 'PASSWORD_WRONG');
      setError(isOpen ? changePasswordCopy.maybeChanged : errorSentence(failure));
    },
  });
  const [typed, setTyped] = useState(NO_PASSWORDS);

  const { password, confirmation } = typed;
  const same = samePasswordError(current, password);
  const complete =
    (passwordError(password) ?? same ?? passwordConfirmationError(password, confirmation)) === null;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!complete || change.isPending) return;
    setError(null);
    change.mutate({
      currentPassword: current,
      newPassword: password,
      newPasswordConfirmation: confirmation,
    });
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
        <NewPasswordPair
          label={newPasswordCopy.fresh}
          name="newPW"
          typed={typed}
          onTyped={(next) => {
            setTyped(next);
            setError(null);
          }}
          fault={same}
          help={changePasswordCopy.newSub}
        />
        <p className={styles.error} role="alert">
          {error}
        </p>
      </form>
    </Screen>
  );
}
