import { useEffect, useRef } from 'react';
import { isComposed } from '../../domain/composed-key.ts';
import { showCountdown } from '../../domain/countdown.ts';
import { phoneError, showPhone } from '../../domain/phone.ts';
import { CODE_VERIFIED_SENTENCE, codeError } from '../../domain/sms-code.ts';
import { phoneCopy } from '../copy/phone.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';
import styles from './PhoneVerification.module.css';
import { TextField } from './TextField.tsx';
import type { PhoneVerificationControl } from './use-phone-verification.ts';
import { useShownError } from './use-shown-error.ts';

type Props = { readonly proof: PhoneVerificationControl };

/** The fields of the proof. Its button is `PhoneButton`, which each screen puts where its thumb is. */
export function PhoneVerification({
  proof,
  ofOther = false,
}: Props & {
  /** Whether the phone is another person's, who says the code. */
  readonly ofOther?: boolean;
}) {
  const phoneFault = useShownError(proof.phone, phoneError(proof.phone));
  const isSent = proof.sent !== null;

  return (
    <div className={styles.proof}>
      <TextField
        label={phoneCopy.phone}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete={ofOther ? 'off' : 'tel-national'}
        enterKeyHint="send"
        placeholder={phoneCopy.phonePlaceholder}
        // Text that changes when the field is entered would lose the selection, and what is typed over it would be mixed in.
        value={proof.verified ? showPhone(proof.phone) : proof.phone}
        onValue={proof.setPhone}
        onBlur={phoneFault.leave}
        readOnly={proof.verified || proof.sending}
        error={proof.phoneFault ?? phoneFault.shown}
        help={phoneCopy.phoneHelp}
        line={!proof.verified}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isSent && proof.maySend && !isComposed(event.nativeEvent)) proof.send();
        }}
      />
      {isSent && !proof.verified && <CodeStep proof={proof} ofOther={ofOther} />}
    </div>
  );
}

/** Says that the phone is verified. It stands beside the fields, which a form may put away then. */
export function PhoneVerified({ proof }: Props) {
  return (
    <p role="status" className={styles.verified}>
      {proof.verified && (
        <>
          <CheckIcon size={18} />
          {CODE_VERIFIED_SENTENCE}
        </>
      )}
    </p>
  );
}

function CodeStep({ proof, ofOther }: Props & { readonly ofOther: boolean }) {
  const codeFault = useShownError(proof.code, codeError(proof.code));
  const field = useRef<HTMLInputElement>(null);
  const verificationId = proof.sent?.verificationId;
  useEffect(() => field.current?.focus(), [verificationId]);

  return (
    <div className={styles.code}>
      <p className={classes(styles.time, proof.expired && styles.over)} role="timer">
        <span className="visually-hidden">{phoneCopy.timeLeft} </span>
        {showCountdown(proof.secondsLeft)}
      </p>
      <TextField
        label={phoneCopy.code}
        name="code"
        inputRef={field}
        inputMode="numeric"
        autoComplete={ofOther ? 'off' : 'one-time-code'}
        enterKeyHint="done"
        placeholder={phoneCopy.codePlaceholder}
        value={proof.code}
        onValue={proof.setCode}
        onBlur={codeFault.leave}
        error={proof.codeFault ?? (proof.expired ? phoneCopy.timeOver : codeFault.shown)}
        help={ofOther ? phoneCopy.otherCodeHelp : phoneCopy.codeHelp}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (proof.mayCheck && !isComposed(event.nativeEvent)) proof.check();
        }}
      />
      <Button look="text" disabled={!proof.maySend} busy={proof.sending} onClick={proof.send}>
        {proof.resendIn > 0 ? phoneCopy.resendIn(proof.resendIn) : phoneCopy.resend}
      </Button>
    </div>
  );
}

/** The one next thing to do: ask for the code, then confirm it with a button of its own, below the field that came. */
export function PhoneButton({ proof, look = 'main' }: Props & { readonly look?: 'main' | 'soft' }) {
  if (proof.verified) {
    return (
      <Button look={look} disabled>
        {phoneCopy.verified}
      </Button>
    );
  }
  if (proof.sent !== null) {
    return (
      <Button key="check" look={look} disabled={!proof.mayCheck} busy={proof.checking} onClick={proof.check}>
        {phoneCopy.check}
      </Button>
    );
  }
  return (
    <Button look={look} disabled={!proof.maySend} busy={proof.sending} onClick={proof.send}>
      {proof.resendIn > 0 ? phoneCopy.sendIn(proof.resendIn) : phoneCopy.send}
    </Button>
  );
}
