import { passwordConfirmationError, passwordError } from '../../domain/password.ts';
import { newPasswordCopy } from '../copy/new-password.ts';
import { PasswordField } from './PasswordField.tsx';
import { useShownError } from './use-shown-error.ts';

export type TypedPasswords = { readonly password: string; readonly confirmation: string };

export const NO_PASSWORDS: TypedPasswords = { password: '', confirmation: '' };

type NewPasswordPairProps = {
  readonly label: string;
  readonly name: string;
  readonly typed: TypedPasswords;
  readonly onTyped: (typed: TypedPasswords) => void;
  /** What is wrong with the password although it keeps to the rules. */
  readonly fault?: string | null;
  readonly help: string;
  readonly enterKeyHint?: 'next' | 'done';
};

/** A password that is chosen, typed twice. */
export function NewPasswordPair(props: NewPasswordPairProps) {
  const { label, name, typed, onTyped, fault = null, help, enterKeyHint = 'done' } = props;
  const { password, confirmation } = typed;
  const wrong = useShownError(password, passwordError(password) ?? fault);
  const differs = useShownError(confirmation, passwordConfirmationError(password, confirmation));
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        value={password}
        onValue={(next) => onTyped({ ...typed, password: next })}
        onBlur={wrong.leave}
        error={wrong.shown}
        help={help}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={newPasswordCopy.again(label)}
        name={`${name}_confirmation`}
        value={confirmation}
        onValue={(next) => onTyped({ ...typed, confirmation: next })}
        onBlur={differs.leave}
        error={differs.shown}
        help={newPasswordCopy.againHelp}
        autoComplete="new-password"
        enterKeyHint={enterKeyHint}
      />
    </>
  );
}
