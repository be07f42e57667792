import { useRef, useState } from 'react';
import { findBank } from '../../../domain/banks.ts';
import { TERMS_VERSION } from '../../../domain/terms-of-use.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { errorSentence, isRefusal, reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import type { TypedPasswords } from '../../ui/NewPasswordPair.tsx';
import type { SignUpDraft } from './sign-up-draft.ts';

export type Refusal = {
  readonly sentence: string;
  readonly kind: 'loginTaken' | 'phoneNotVerified' | 'other';
};

type Form = {
  readonly inviteCode: string;
  readonly draft: SignUpDraft;
  readonly passwords: TypedPasswords;
};

type Handlers = {
  /** Under which login it is out, and not answered; empty if it is not. */
  readonly sentAs: (login: string) => void;
  readonly done: () => void;
  readonly refused: (refusal: Refusal) => void;
};

/** Sends the application once, however often the button is tapped, the page is loaded again and whatever the line swallows. */
export function useSubmit(on: Handlers) {
  const submit = trpc.signUp.submit.useMutation();
  const signIn = trpc.auth.signIn.useMutation();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /**
   * Whether an application whose response was lost was received: then its phone and invite are used, and signing in with
   * its login and password answers that it waits for approval. So it may be with the first attempt: a browser sends a call once more
   * when its connection breaks before the answer.
   */
  const hasArrived = async ({ draft, passwords }: Form): Promise<boolean> => {
    try {
      await signIn.mutateAsync({ login: draft.login, password: passwords.password, device: deviceMark() });
      return draft.sentAs === draft.login;
    } catch (error) {
      return reasonOf(error) === 'NOT_APPROVED';
    }
  };

  /** Whether the application has come in. */
  const attempt = async (form: Form): Promise<boolean> => {
    const { inviteCode, draft, passwords } = form;
    const { verification } = draft;
    try {
      await submit.mutateAsync({
        login: draft.login,
        password: passwords.password,
        passwordConfirmation: passwords.confirmation,
        name: draft.name,
        bank: findBank(draft.bank)?.code ?? draft.bank,
        accountNum: draft.accountNum,
        phone: verification.phone,
        verificationId: verification.sent?.verificationId ?? '',
        inviteCode,
        agreed: TERMS_VERSION,
      });
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if ((reason === 'PHONE_NOT_VERIFIED' || reason === 'INVITE_USED') && (await hasArrived(form)))
        return true;
      // One before it may still be out.
      if (isRefusal(error)) on.sentAs(draft.sentAs);
      on.refused({
        sentence: isRefusal(error) ? errorSentence(error) : signUpCopy.unanswered,
        kind:
          reason === 'LOGIN_TAKEN'
            ? 'loginTaken'
            : reason === 'PHONE_NOT_VERIFIED'
              ? 'phoneNotVerified'
              : 'other',
      });
      return false;
    }
  };

  return {
    busy,
    submit: (form: Form): void => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      on.sentAs(form.draft.login);
      void attempt(form).then((arrived) => {
        // It stays busy once it has come in: the form is on its way out, and nothing of it is asked any more.
        if (arrived) return on.done();
        running.current = false;
        setBusy(false);
      });
    },
  };
}
