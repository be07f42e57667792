import { Fragment, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { passwordConfirmationError, passwordError } from '../../../domain/password.ts';
import { readResetPayload } from '../../../domain/recovery-payload.ts';
import type { ResetPayload } from '../../../domain/recovery-payload.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { loginCopy } from '../../copy/login.ts';
import { newPasswordCopy } from '../../copy/new-password.ts';
import { recoveryCopy } from '../../copy/recovery.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { NewPasswordPair, NO_PASSWORDS } from '../../ui/NewPasswordPair.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './NewPasswordScreen.module.css';
import { useCarriedAnswer } from './use-carried-answer.ts';
import { VerifyAgain } from './VerifyAgain.tsx';

const FORM = 'new-password-form';

type Failure = {
  readonly sentence: string;
  /** Where it goes on, where another try here is in vain. */
  readonly ways?: readonly { readonly to: string; readonly label: string }[];
};

const VERIFY = { to: paths.findPassword, label: recoveryCopy.again };
const LOGIN = { to: paths.login, label: recoveryCopy.toLogin };

export default function NewPasswordScreen() {
  const { answer, forget } = useCarriedAnswer(readResetPayload);
  if (answer === null) {
    return (
      <VerifyAgain
        id="/changeNewPw"
        title={recoveryCopy.newPasswordTitle}
        to={paths.findPassword}
        line={recoveryCopy.resetGone}
        sub={recoveryCopy.resetGoneSub}
      />
    );
  }
  return <NewPasswordForm payload={answer} onChanged={forget} />;
}

function NewPasswordForm(props: { readonly payload: ResetPayload; readonly onChanged: () => void }) {
  const { payload, onChanged } = props;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(NO_PASSWORDS);
  // Only the server knows the password that is to be replaced.
  const [same, setSame] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const reset = trpc.recovery.resetPassword.useMutation();

  const { password, confirmation } = typed;
  const valid = (passwordError(password) ?? passwordConfirmationError(password, confirmation)) === null;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!valid || reset.isPending) return;
    setFailure(null);
    reset.mutate(
      {
        apiToken: payload.api_token,
        verificationCode: payload.verification_code,
        newPassword: password,
        newPasswordConfirmation: confirmation,
      },
      {
        onSuccess: () => {
          onChanged();
          void navigate(paths.changePasswordSuccess, { replace: true });
        },
        onError: (error) => {
          const reason = reasonOf(error);
          if (reason === 'PASSWORD_SAME') return setSame(errorSentence(error));
          // The proof is too old, or used up: by a call whose answer was lost, or by this one, which a browser sends once more when
          // its connection breaks.
          if (reason === 'RESET_TOKEN_DEAD')
            setFailure({ sentence: recoveryCopy.maybeChanged, ways: [LOGIN, VERIFY] });
          else if (reason === 'CODE_WRONG') setFailure({ sentence: recoveryCopy.resetGone, ways: [VERIFY] });
          else setFailure({ sentence: errorSentence(error) });
        },
      },
    );
  };

  return (
    <Screen
      id="/changeNewPw"
      title={recoveryCopy.newPasswordTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button type="submit" form={FORM} disabled={!valid} busy={reset.isPending}>
            {newPasswordCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <Question>{newPasswordCopy.question}</Question>
      <form id={FORM} onSubmit={onSubmit} noValidate>
        <NewPasswordPair
          label={newPasswordCopy.fresh}
          name="newPW"
          typed={typed}
          onTyped={(next) => {
            setTyped(next);
            setSame(null);
          }}
          fault={same}
          help={loginCopy.passwordPlaceholder}
        />
      </form>
      <div role="alert">
        {failure !== null && (
          <Notice tone="danger">
            {failure.sentence}
            {failure.ways?.map(({ to, label }, index) => (
              <Fragment key={to}>
                {index === 0 ? ' ' : ' · '}
                <Link to={to} replace className={styles.link}>
                  {label}
                </Link>
              </Fragment>
            ))}
          </Notice>
        )}
      </div>
    </Screen>
  );
}
