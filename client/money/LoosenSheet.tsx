import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { codeDigits, codeError } from '../../domain/sms-code.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { serverNow } from '../api/server-clock.ts';
import { trpc } from '../api/trpc.ts';
import { hasPasskeys } from '../device/passkey-support.ts';
import { confirmByPasskey } from '../device/confirm-by-passkey.ts';
import type { ConfirmedAct, PasskeyProof } from '../device/passkeys.ts';
import { commonCopy } from '../copy/common.ts';
import { confirmationsCopy } from '../copy/confirmations.ts';
import { phoneCopy } from '../copy/phone.ts';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import styles from './LoosenSheet.module.css';

type Loosening = Extract<
  ConfirmedAct,
  {
    act:
      | 'ownLimits.set'
      | 'ownFreeze.setWait'
      | 'ownWarnings.set'
      | 'confirmations.set'
      | 'auth.passkeys.registerOptions'
      | 'auth.passkeys.remove';
  }
>;

export type LooseningProof =
  | { readonly passkey: PasskeyProof }
  | { readonly phone: { verificationId: string; code: string } };

type LoosenSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly act: Loosening;
  /** Makes the act. A text that it answers says why it was not made. */
  readonly run: (proof: LooseningProof) => Promise<unknown>;
  /** False for an act at which the phone asks for a passkey anyway: it never asks twice. */
  readonly withPasskey?: boolean;
};

/** Asks for more than the password, before a lock is opened: a passkey's signature of that very act, or a code that is good for it alone. */
export function LoosenSheet(props: LoosenSheetProps) {
  const { open, onClose } = props;
  const [busy, setBusy] = useState(false);
  return (
    <BottomSheet open={open} onClose={onClose} busy={busy} title={confirmationsCopy.proof}>
      <LoosenForm {...props} busy={busy} onBusy={setBusy} />
    </BottomSheet>
  );
}

type FormProps = LoosenSheetProps & { readonly busy: boolean; readonly onBusy: (busy: boolean) => void };

function LoosenForm({ act, run, withPasskey = true, busy, onBusy }: FormProps) {
  const request = trpc.confirmations.requestCode.useMutation();
  const known = trpc.confirmations.view.useQuery({});
  const [sent, setSent] = useState<{ verificationId: string; resendAt: number } | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const resendIn = useCountdown(sent?.resendAt ?? null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [sent]);
  const offersPasskey = withPasskey && known.data?.by === 'passkey' && hasPasskeys();

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    onBusy(true);
    setError(null);
    try {
      const sentence = await work();
      if (typeof sentence === 'string') setError(sentence);
    } catch (thrown) {
      setError(errorSentence(thrown));
    } finally {
      onBusy(false);
    }
  };

  const byPasskey = () =>
    attempt(async () => {
      const outcome = await confirmByPasskey(act);
      return outcome.value === null ? outcome.sentence : run({ passkey: outcome.value });
    });

  const askCode = () =>
    attempt(async () => {
      const { verificationId, resendInSeconds } = await request.mutateAsync(act);
      setCode('');
      setSent({ verificationId, resendAt: serverNow().getTime() + resendInSeconds * 1000 });
    });

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (sent === null || codeError(code) !== null) return;
    void attempt(() => run({ phone: { verificationId: sent.verificationId, code } }));
  };

  if (sent !== null)
    return (
      <form onSubmit={submit} noValidate>
        <TextField
          label={phoneCopy.code}
          name="code"
          inputRef={field}
          value={code}
          onValue={(raw) => {
            setCode(codeDigits(raw));
            setError(null);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          placeholder={phoneCopy.codePlaceholder}
          error={error}
          help={phoneCopy.codeHelp}
        />
        <Button type="submit" disabled={codeError(code) !== null} busy={busy}>
          {commonCopy.confirm}
        </Button>
        <Button look="text" disabled={resendIn > 0 || busy} onClick={() => void askCode()}>
          {resendIn > 0 ? phoneCopy.resendIn(resendIn) : phoneCopy.resend}
        </Button>
      </form>
    );
  return (
    <div className={styles.choices}>
      <Notice tone="warn">{confirmationsCopy.proofLead}</Notice>
      <p className={styles.error} role="alert">
        {error}
      </p>
      {offersPasskey && (
        <Button busy={busy} onClick={() => void byPasskey()}>
          {confirmationsCopy.byPasskey}
        </Button>
      )}
      <Button look="soft" busy={busy} onClick={() => void askCode()}>
        {confirmationsCopy.byPhone}
      </Button>
    </div>
  );
}
