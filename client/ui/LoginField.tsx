import { useState } from 'react';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { loginError } from '../../domain/login.ts';
import { loginCopy } from '../copy/login.ts';
import { NEW_VERIFICATION, restarted } from './phone-verification.ts';
import type { RequestedCode } from './phone-verification.ts';
import { TextField } from './TextField.tsx';
import { usePhoneVerification, type TypedCode } from './use-phone-verification.ts';
import { useShownError } from './use-shown-error.ts';

type Calls<Answer> = {
  readonly login?: string;
  readonly request: (asked: { phone: string; login: string }) => Promise<RequestedCode>;
  readonly verify: (typed: TypedCode & { login: string }) => Promise<Answer>;
  readonly onVerified: (answer: Answer) => void;
  readonly ready?: boolean;
};

/** The proof of a phone for one id. A code that was sent is good for the id that it was asked with. */
export function useLoginVerification<Answer>(calls: Calls<Answer>) {
  const { request, verify, onVerified, ready = true } = calls;
  const [login, setLogin] = useState(calls.login ?? '');
  const [state, update] = useState(NEW_VERIFICATION);
  const proof = usePhoneVerification({
    ...{ state, update, onVerified },
    ready: ready && loginError(login) === null,
    request: (phone) => request({ phone, login }),
    verify: (typed) => verify({ ...typed, login }),
  });
  return {
    ...proof,
    login,
    setLogin: (raw: string): void => {
      setLogin(raw.trim());
      update((now) => (now.sent === null ? { ...now, phoneFault: null } : restarted(now)));
    },
  };
}

/** The id that the phone is proved for. */
export function LoginField({ proof }: { readonly proof: ReturnType<typeof useLoginVerification> }) {
  const fault = useShownError(proof.login, loginError(proof.login));
  return (
    <TextField
      label={loginCopy.id}
      name="email"
      value={proof.login}
      onValue={proof.setLogin}
      onBlur={fault.leave}
      error={fault.shown}
      placeholder={loginCopy.idPlaceholder}
      readOnly={proof.verified || proof.sending || proof.checking}
      maxLength={LOGIN_MAX}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
}
