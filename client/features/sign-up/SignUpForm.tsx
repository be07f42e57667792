import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { findBank } from '../../../domain/banks.ts';
import { SMS_RESEND_COUNTDOWN_SECONDS } from '../../../domain/limits.ts';
import { loginKey } from '../../../domain/login.ts';
import { showPhone } from '../../../domain/phone.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { loginCopy } from '../../copy/login.ts';
import { phoneCopy } from '../../copy/phone.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordPair } from '../../ui/NewPasswordPair.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { restarted } from '../../ui/phone-verification.ts';
import { PhoneButton, PhoneVerification, PhoneVerified } from '../../ui/PhoneVerification.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePhoneVerification } from '../../ui/use-phone-verification.ts';
import { AccountSection } from './AccountSection.tsx';
import { BankSection } from './BankSection.tsx';
import {
  focusSection,
  goOnWithEnter,
  keepInPlace,
  onceReleased,
  placeOfFocus,
  revealSection,
} from './form-focus.ts';
import { LoginSection } from './LoginSection.tsx';
import { carriedPasswords, carryPasswords, forgetCarried } from './sign-up-draft.ts';
import { openCount, rightSections, SECTIONS } from './sign-up-rules.ts';
import styles from './SignUpForm.module.css';
import { SignUpProgress } from './SignUpProgress.tsx';
import { SignUpSection } from './SignUpSection.tsx';
import { TermsSentence } from './TermsSentence.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';
import { useTakenLogin } from './use-taken-login.ts';

const FORM = 'sign-up-form';

export function SignUpForm({ inviteCode }: { readonly inviteCode: string }) {
  const navigate = useNavigate();
  const { draft, change, clear } = useDraft(inviteCode);
  const [passwords, setPasswords] = useState(carriedPasswords);
  const [taken, setTaken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(draft.sentAs === '' ? null : signUpCopy.unanswered);
  const form = useRef<HTMLFormElement>(null);
  // Before the form can be used, or it would forget what a quick tap on the terms has just carried.
  useLayoutEffect(forgetCarried, []);

  const requestCode = trpc.signUp.requestCode.useMutation();
  const verifyCode = trpc.signUp.verifyCode.useMutation();
  const proof = usePhoneVerification({
    state: draft.verification,
    update: (next) => change((now) => ({ verification: next(now.verification) })),
    request: (phone) => requestCode.mutateAsync({ phone }),
    verify: verifyCode.mutateAsync,
    resendShownSeconds: SMS_RESEND_COUNTDOWN_SECONDS,
  });

  const application = useSubmit({
    sentAs: (sentAs) => change(() => ({ sentAs })),
    done: () => {
      clear();
      void navigate(paths.signUpSuccess, { replace: true });
    },
    refused: ({ kind, sentence }) => {
      if (kind === 'loginTaken') {
        flushSync(() => setTaken(loginKey(draft.login)));
        focusSection(form.current, 'login');
        return;
      }
      if (kind === 'phoneNotVerified')
        change((now) => ({ verification: restarted(now.verification, sentence) }));
      setFailure(sentence);
    },
  });

  const checked = useTakenLogin(inviteCode, draft.login, draft.sentAs === draft.login);
  const [shownTaken, setShownTaken] = useState(checked);
  const isTaken = [taken, shownTaken].includes(loginKey(draft.login));
  const rules = rightSections(draft, passwords);
  const right = { ...rules, login: rules.login && !isTaken };
  // A part that is open stays open, whatever is changed above it.
  const opened = Math.max(draft.opened, openCount(rules));
  const missing = SECTIONS.find((section) => !right[section]);
  const isOpen = (index: number): boolean => index < opened;

  // A part that is right folds to a line when the focus goes on to a later one, and opens when it is found wrong.
  const [seen, setSeen] = useState(() => ({ at: openCount(rules) - 1, last: opened - 1 }));
  const labels = {
    login: { label: loginCopy.id, value: draft.login },
    password: { label: loginCopy.password, value: signUpCopy.passwordSet },
    phone: { label: phoneCopy.phone, value: showPhone(draft.verification.phone) },
    bank: { label: signUpCopy.bank, value: findBank(draft.bank)?.name ?? '' },
  };
  const part = (name: keyof typeof labels) => {
    const place = SECTIONS.indexOf(name);
    return {
      name,
      done: right[name],
      line: right[name] && place !== seen.at && place < seen.last ? labels[name] : null,
      onOpen: () => {
        flushSync(() => setSeen({ ...seen, at: place }));
        focusSection(form.current, name, 'nearest');
      },
    };
  };

  // The answer may come while a later part is filled in, and opens the first one above it.
  useEffect(() => {
    if (checked === shownTaken) return undefined;
    let isNewest = true;
    onceReleased(form.current, () => {
      if (isNewest) keepInPlace(form.current, () => flushSync(() => setShownTaken(checked)));
    });
    return () => {
      isNewest = false;
    };
  }, [checked, shownTaken]);

  const followFocus = (): void =>
    onceReleased(form.current, () => {
      const at = placeOfFocus();
      if (at < 0) return;
      keepInPlace(form.current, () =>
        flushSync(() => setSeen((now) => (now.at === at ? now : { at, last: Math.max(at, now.last) }))),
      );
    });

  useEffect(() => {
    if (opened > draft.opened) change(() => ({ opened }));
  }, [change, draft.opened, opened]);

  // Verification replaces the code field, so the focus moves to the section that opened below.
  const { verified } = draft.verification;
  const wasVerified = useRef(verified);
  useEffect(() => {
    if (verified && !wasVerified.current) focusSection(form.current, 'bank');
    wasVerified.current = verified;
  }, [verified]);

  // The phone section opens once both passwords are complete; it is scrolled into view.
  const hasPhone = isOpen(2);
  const hadPhone = useRef(hasPhone);
  useEffect(() => {
    if (hasPhone && !hadPhone.current) revealSection(form.current, 'phone', 'nearest');
    hadPhone.current = hasPhone;
  }, [hasPhone]);

  const explain = (): void => {
    if (missing === undefined) return;
    setFailure(isTaken && missing === 'login' ? null : signUpCopy.missing[missing]);
    focusSection(form.current, missing);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setFailure(null);
    if (missing === undefined) application.submit({ inviteCode, draft, passwords });
    else explain();
  };

  return (
    <Screen
      id="/signup"
      title={signUpCopy.title}
      header={<PageHeader title={signUpCopy.title} />}
      bar={
        <BottomBar
          above={
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          }
        >
          <Button
            type="submit"
            form={FORM}
            disabled={missing !== undefined}
            onOff={explain}
            busy={application.busy}
          >
            {signUpCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <SignUpProgress done={SECTIONS.filter((section) => right[section]).length} of={SECTIONS.length} />
      <form
        ref={form}
        id={FORM}
        noValidate
        onSubmit={onSubmit}
        onChange={() => setFailure(null)}
        onKeyDown={goOnWithEnter}
        onFocus={followFocus}
      >
        <SignUpSection {...part('login')}>
          <LoginSection login={draft.login} onLogin={(login) => change(() => ({ login }))} taken={isTaken} />
        </SignUpSection>
        {isOpen(1) && (
          <SignUpSection {...part('password')}>
            <NewPasswordPair
              label={loginCopy.password}
              name="password"
              typed={passwords}
              onTyped={setPasswords}
              help={loginCopy.passwordPlaceholder}
              enterKeyHint="next"
            />
          </SignUpSection>
        )}
        {isOpen(2) && (
          <SignUpSection
            {...part('phone')}
            status={<PhoneVerified proof={proof} />}
            actions={
              verified ? (
                <Button look="text" onClick={proof.restart}>
                  {phoneCopy.change}
                </Button>
              ) : (
                <PhoneButton proof={proof} look="soft" />
              )
            }
          >
            <PhoneVerification proof={proof} />
          </SignUpSection>
        )}
        {isOpen(3) && (
          <SignUpSection {...part('bank')}>
            <BankSection
              typed={draft.bank}
              onTyped={(bank) => change(() => ({ bank }))}
              onPicked={() => setTimeout(() => focusSection(form.current, 'account'))}
            />
          </SignUpSection>
        )}
        {isOpen(4) && (
          <SignUpSection name="account" done={right.account}>
            <AccountSection
              accountNum={draft.accountNum}
              name={draft.name}
              onAccountNum={(accountNum) => change(() => ({ accountNum }))}
              onName={(name) => change(() => ({ name }))}
            />
          </SignUpSection>
        )}
      </form>
      <TermsSentence onLeave={() => carryPasswords(passwords)} />
    </Screen>
  );
}
