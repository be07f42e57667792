import { HOLDER_SENTENCES } from '../../../domain/holder-sentences.ts';
import { loginError } from '../../../domain/login.ts';
import { loginCopy } from '../../copy/login.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useShownError } from '../../ui/use-shown-error.ts';

export function LoginSection(props: {
  readonly login: string;
  readonly onLogin: (login: string) => void;
  /** Another holder has this login. */
  readonly taken: boolean;
}) {
  const { login, onLogin, taken } = props;
  const fault = useShownError(login, loginError(login));
  return (
    <TextField
      label={loginCopy.id}
      name="email"
      value={login}
      onValue={(raw) => onLogin(raw.trim())}
      onBlur={fault.leave}
      error={taken ? HOLDER_SENTENCES.LOGIN_TAKEN : fault.shown}
      help={loginCopy.idPlaceholder}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
}
