import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { passwordError } from '../../../domain/password.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { changePasswordCopy } from '../../copy/change-password.ts';
import { commonCopy } from '../../copy/common.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';

const FORM = 'current-password';

type CurrentPasswordProps = {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly onChecked: (password: string) => void;
};

export function CurrentPassword({ password, onPassword, onChecked }: CurrentPasswordProps) {
  const check = trpc.auth.checkPassword.useMutation();
  const [error, setError] = useState<string | null>(null);
  const complete = passwordError(password) === null;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!complete || check.isPending) return;
    setError(null);
    check.mutate(
      { password },
      { onSuccess: () => onChecked(password), onError: (failure) => setError(errorSentence(failure)) },
    );
  };

  return (
    <Screen
      id="/changePw#1"
      title={changePasswordCopy.title}
      header={<PageHeader title={changePasswordCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <Button type="submit" form={FORM} disabled={!complete} busy={check.isPending}>
            {commonCopy.next}
          </Button>
        </BottomBar>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Question>{changePasswordCopy.currentQuestion}</Question>
        <PasswordField
          label={changePasswordCopy.current}
          name="lastPW"
          value={password}
          onValue={(next) => {
            onPassword(next);
            setError(null);
          }}
          autoComplete="current-password"
          enterKeyHint="next"
          error={error}
        />
      </form>
    </Screen>
  );
}
