import { passwordConfirmationError, passwordError } from '../../../domain/password.ts';
import { loginCopy } from '../../copy/login.ts';
import { newPasswordCopy } from '../../copy/new-password.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useShownError } from '../../ui/use-shown-error.ts';
import type { TypedPasswords } from './sign-up-draft.ts';

export function PasswordSection(props: {
  readonly typed: TypedPasswords;
  readonly onTyped: (typed: TypedPasswords) => void;
}) {
  const { typed, onTyped } = props;
  const { password, confirmation } = typed;
  const fault = useShownError(password, passwordError(password));
  const differs = useShownError(confirmation, passwordConfirmationError(password, confirmation));
  return (
    <>
      <PasswordField
        label={loginCopy.password}
        name="password"
        value={password}
        onValue={(next) => onTyped({ ...typed, password: next })}
        onBlur={fault.leave}
        error={fault.shown}
        help={loginCopy.passwordPlaceholder}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={signUpCopy.passwordAgain}
        name="password_confirmation"
        value={confirmation}
        onValue={(next) => onTyped({ ...typed, confirmation: next })}
        onBlur={differs.leave}
        error={differs.shown}
        help={newPasswordCopy.againHelp}
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </>
  );
}
