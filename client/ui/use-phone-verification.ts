import { useRef, useState } from 'react';
import { HOLDER_SENTENCES } from '../../domain/holder-sentences.ts';
import { SMS_CODE_TRIES, SMS_COUNTDOWN_SECONDS } from '../../domain/limits.ts';
import { codeDigits, codeError } from '../../domain/sms-code.ts';
import { phoneDigits, phoneError } from '../../domain/phone.ts';
import { errorSentence, reasonOf, retryAfterSeconds } from '../api/error-sentence.ts';
import { serverNow } from '../api/server-clock.ts';
import {
  codeSent,
  proved,
  restarted,
  sendRefused,
  tryRefused,
  withCode,
  withPhone,
} from './phone-verification.ts';
import type { RequestedCode, Verification } from './phone-verification.ts';
import { useCountdown } from './use-countdown.ts';

export type TypedCode = { readonly phone: string; readonly code: string; readonly verificationId: string };

type Tried = { readonly verificationId: string; readonly codes: Set<string>; wrong: number };

type Calls<Answer> = {
  readonly state: Verification;
  readonly update: (next: (state: Verification) => Verification) => void;
  readonly request: (phone: string) => Promise<RequestedCode>;
  readonly verify: (typed: TypedCode) => Promise<Answer>;
  readonly onVerified?: (answer: Answer) => void;
  /** What a resend shows as its time, where that is less than the code lives. */
  readonly resendShownSeconds?: number;
  /** False while something else that the calls need is missing. */
  readonly ready?: boolean;
};

/** Only the pause between two codes is worth counting down; the limit for a day is reported by its error sentence. */
const waitOf = (error: unknown): number | null =>
  reasonOf(error) === 'RESEND_TOO_SOON' ? retryAfterSeconds(error) : null;

export type PhoneVerificationControl = ReturnType<typeof usePhoneVerification>;

/** The proof that a phone is at hand: ask for a code, wait, type it. The state is the caller's. */
export function usePhoneVerification<Answer>(calls: Calls<Answer>) {
  const { state, update, request, verify, onVerified, ready = true } = calls;
  const { phone, code, sent } = state;
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  // Two taps in one frame would both still see the idle button.
  const running = useRef(false);
  const secondsLeft = useCountdown(state.verified ? null : (sent?.endsAt ?? null));
  const resendIn = useCountdown(state.resendAt);

  const run = async (kind: 'sending' | 'checking', work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(kind);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(null);
    }
  };

  const send = (): void =>
    void run('sending', async () => {
      const shown =
        sent === null ? SMS_COUNTDOWN_SECONDS : (calls.resendShownSeconds ?? SMS_COUNTDOWN_SECONDS);
      // An answer counts only for the number that it was asked for.
      const same = (next: (now: Verification) => Verification) =>
        update((now) => (now.phone === phone ? next(now) : now));
      try {
        const answer = await request(phone);
        same((now) => codeSent(now, answer, serverNow().getTime(), shown));
      } catch (error) {
        const sentence = errorSentence(error);
        same((now) => sendRefused(now, sentence, waitOf(error), serverNow().getTime()));
      }
    });

  // What was tried of the code that was sent last. An automatic try must never use up one that a person needs.
  const tried = useRef<Tried>({ verificationId: '', codes: new Set(), wrong: 0 });
  const triedOf = (verificationId: string): Tried => {
    if (tried.current.verificationId !== verificationId)
      tried.current = { verificationId, codes: new Set(), wrong: 0 };
    return tried.current;
  };

  const check = (typed: string): void => {
    if (sent === null) return;
    const { verificationId } = sent;
    void run('checking', async () => {
      const same = (next: (now: Verification) => Verification) =>
        update((now) => (now.sent?.verificationId === verificationId ? next(now) : now));
      const tries = triedOf(verificationId);
      tries.codes.add(typed);
      try {
        const answer = await verify({ phone, code: typed, verificationId });
        same(proved);
        onVerified?.(answer);
      } catch (error) {
        if (reasonOf(error) === 'CODE_WRONG') tries.wrong += 1;
        const used = tries.wrong >= SMS_CODE_TRIES;
        const reason = used ? 'CODE_TRIES_USED' : reasonOf(error);
        const sentence = used ? HOLDER_SENTENCES.CODE_TRIES_USED : errorSentence(error);
        same((now) => tryRefused(now, reason, sentence));
      }
    });
  };

  /** A code is tried as soon as it is whole: once, and only while tries remain. */
  const setCode = (raw: string): void => {
    const typed = codeDigits(raw);
    update((now) => withCode(now, typed));
    if (!ready || sent === null || typed === code || codeError(typed) !== null || secondsLeft === 0) return;
    const { codes, wrong } = triedOf(sent.verificationId);
    if (!codes.has(typed) && wrong < SMS_CODE_TRIES) check(typed);
  };

  return {
    ...state,
    secondsLeft,
    resendIn,
    sending: busy === 'sending',
    checking: busy === 'checking',
    /** The time that was shown is over, or the code is known to be dead. */
    expired: sent !== null && !state.verified && secondsLeft === 0,
    maySend: ready && phoneError(phone) === null && resendIn === 0 && busy === null,
    mayCheck: ready && codeError(code) === null && secondsLeft > 0 && busy === null,
    setPhone: (raw: string): void => update((now) => withPhone(now, phoneDigits(raw))),
    setCode,
    restart: (): void => update((now) => restarted(now)),
    send,
    check: (): void => check(code),
  };
}
