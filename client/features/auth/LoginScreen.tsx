import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { apiClient } from '../../api/client.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { endedSession, settleLanding } from '../../api/return-to.ts';
import { startSession } from '../../api/session.ts';
import { paths } from '../../routes/paths.ts';
import { appCopy } from '../../copy/app.ts';
import { loginCopy } from '../../copy/login.ts';
import { isComposed } from '../../../domain/composed-key.ts';
import { LOGIN_MAX } from '../../../domain/limits.ts';
import { loginError } from '../../../domain/login.ts';
import { hasPasswordLength } from '../../../domain/password-form.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WithSupport } from '../../ui/WithSupport.tsx';
import { useShownError } from '../../ui/use-shown-error.ts';
import styles from './LoginScreen.module.css';
import { keepTyped } from './frozen-sign-in.ts';
import { savedLogin, saveLogin } from './saved-login.ts';
import { useIsHere } from './use-is-here.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const FORM = 'login-form';

/** A newer server may know another cause. */
const sentences: Readonly<Record<string, string>> = loginCopy.ended;

export default function LoginScreen() {
  const [ended] = useState(endedSession);
  const [login, setLogin] = useState(() => ended?.login ?? savedLogin());
  const [password, setPassword] = useState('');
  const [save, setSave] = useState(() => savedLogin() !== '');
  const [error, setError] = useState<string | null>(null);
  const [frozen, setFrozen] = useState(ended?.cause === 'freeze');
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();

  const valid = loginError(login) === null && hasPasswordLength(password);

  const fault = useShownError(login, loginError(login) === null ? null : loginCopy.idFault);
  const passwordFault = useShownError(password, hasPasswordLength(password) ? null : loginCopy.passwordFault);
  /** Why the button is off. */
  const explain = (): void => {
    if (login === '' || password === '') setError(loginCopy.fillIn);
    else setError(loginError(login) === null ? loginCopy.passwordFault : loginCopy.idFault);
  };
  const shownError = error ?? fault.shown ?? passwordFault.shown;

  const passkey = usePasskeySignIn({
    onSignedIn: ({ userId, token, login: email, wasFrozen }) => {
      settleLanding(userId, wasFrozen ? paths.safetyCheck : null);
      startSession({ user_id: userId, api_token: token, email });
    },
    onFailure: setError,
  });

  const submit = (): void => {
    if (busy || passkey.busy) return;
    if (!valid) {
      setError(loginCopy.wrong);
      return;
    }
    setError(null);
    setBusy(true);
    apiClient.auth.signIn.mutate({ login, password, device: deviceMark() }).then(
      (answer) => {
        if (!isHere.current) return;
        // The button stays busy until the next screen is there.
        saveLogin(save ? login : null);
        settleLanding(answer.userId, answer.first ? paths.signUpComplete : null);
        // The guard takes a signed-in holder on from here.
        startSession({ user_id: answer.userId, api_token: answer.token, email: answer.login });
      },
      (failure: unknown) => {
        if (!isHere.current) return;
        setBusy(false);
        setError(errorSentence(failure));
        const isFrozen = reasonOf(failure) === 'WALLET_FROZEN';
        setFrozen(isFrozen);
        if (isFrozen) keepTyped({ login, password });
      },
    );
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit();
  };

  return (
    <Screen
      id="/login"
      title={loginCopy.title}
      bar={
        <BottomBar above={<p className={styles.inviteOnly}>{loginCopy.inviteOnly}</p>}>
          <ButtonPair>
            {passkey.isOffered && (
              <Button
                look="soft"
                busy={passkey.busy}
                disabled={busy}
                onClick={() => {
                  setError(null);
                  passkey.press();
                }}
              >
                {loginCopy.passkey}
              </Button>
            )}
            <Button type="submit" form={FORM} disabled={!valid} onOff={explain} busy={busy}>
              {loginCopy.submit}
            </Button>
          </ButtonPair>
        </BottomBar>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        onSubmit={onSubmit}
        noValidate
        // A disabled button keeps Enter from submitting; the person still learns what is wrong.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
          if (!valid && event.target instanceof HTMLInputElement) submit();
        }}
      >
        <Link to={paths.lostPhone} className={classes(styles.find, styles.lost)}>
          {loginCopy.lostPhone}
        </Link>
        <div className={styles.hero}>
          <div className={styles.brand}>
            <span className={styles.coin}>
              <Mark size={72} />
            </span>
            <p className={styles.wordmark}>{appCopy.wordmark}</p>
          </div>
          <Question sub={loginCopy.line}>{loginCopy.question}</Question>
        </div>
        {ended !== null && (
          <Notice tone={ended.cause === 'time' || ended.cause === 'freeze' ? 'info' : 'danger'} live>
            <WithSupport sentence={sentences[ended.cause] ?? loginCopy.ended.person} />
          </Notice>
        )}
        <div className={styles.fields}>
          <TextField
            label={loginCopy.id}
            name="email"
            value={login}
            onValue={(value) => {
              setLogin(value.trim());
              setError(null);
            }}
            placeholder={loginCopy.idPlaceholder}
            maxLength={LOGIN_MAX}
            autoComplete={passkey.isOffered ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            onBlur={fault.leave}
            line={false}
          />
          <PasswordField
            label={loginCopy.password}
            name="password"
            value={password}
            onValue={(value) => {
              setPassword(value);
              setError(null);
            }}
            placeholder={loginCopy.passwordPlaceholder}
            autoComplete="current-password"
            enterKeyHint="go"
            onBlur={passwordFault.leave}
            line={false}
          />
        </div>
        <p className={styles.error} role="alert">
          {shownError !== null && <WithSupport sentence={shownError} />}
        </p>
        {frozen && (
          <ButtonLink to={paths.unlock} look="soft">
            {loginCopy.unlock}
          </ButtonLink>
        )}
        <div className={styles.under}>
          <Checkbox name="saveId" checked={save} onChecked={setSave}>
            {loginCopy.saveId}
          </Checkbox>
          <Link to={paths.accountSearch} className={styles.find}>
            {loginCopy.find}
          </Link>
        </div>
      </form>
    </Screen>
  );
}
