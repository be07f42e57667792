import { isRecord } from '../../domain/is-record.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { HOLDER_SENTENCES } from '../../domain/holder-sentences.ts';

/** What the server answers to a request for a code. */
export type RequestedCode = {
  readonly verificationId: string;
  readonly expiresInSeconds: number;
  readonly resendInSeconds: number;
};

/** The state of a phone verification; plain data, so that a form can keep it as a draft. Times are ms since 1970. */
export type Verification = {
  readonly phone: string;
  readonly code: string;
  readonly sent: {
    readonly verificationId: string;
    /** When the time that the screen shows runs out; null once the code is known to be dead. */
    readonly endsAt: number | null;
  } | null;
  readonly resendAt: number;
  readonly verified: boolean;
  readonly phoneFault: string | null;
  readonly codeFault: string | null;
};

export const NEW_VERIFICATION: Verification = {
  phone: '',
  code: '',
  sent: null,
  resendAt: 0,
  verified: false,
  phoneFault: null,
  codeFault: null,
};

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

/** Whether a kept draft still has the shape of a proof; what a browser keeps may have been changed there. */
export function isVerification(value: unknown): value is Verification {
  if (!isRecord(value)) return false;
  const { phone, code, sent, resendAt, verified, phoneFault, codeFault } = value;
  const texts = typeof phone === 'string' && typeof code === 'string';
  const rest = Number.isFinite(resendAt) && typeof verified === 'boolean';
  return texts && rest && isTextOrNull(phoneFault) && isTextOrNull(codeFault) && isSent(sent);
}

function isSent(value: unknown): boolean {
  if (value === null) return true;
  if (!isRecord(value)) return false;
  const { verificationId, endsAt } = value;
  return typeof verificationId === 'string' && (endsAt === null || Number.isFinite(endsAt));
}

/** Back to asking for a code, with the number kept. */
export const restarted = (state: Verification, codeFault: string | null = null): Verification => ({
  ...NEW_VERIFICATION,
  phone: state.phone,
  resendAt: state.resendAt,
  phoneFault: codeFault,
});

/** Another number is another proof. */
export function withPhone(state: Verification, phone: string): Verification {
  return phone === state.phone ? state : { ...NEW_VERIFICATION, phone };
}

export const withCode = (state: Verification, code: string): Verification => ({
  ...state,
  code,
  codeFault: null,
});

/** `shownSeconds` caps the countdown where the screen is to show less than the code lives. */
export function codeSent(
  state: Verification,
  answer: RequestedCode,
  now: number,
  shownSeconds: number,
): Verification {
  return {
    ...state,
    code: '',
    sent: {
      verificationId: answer.verificationId,
      endsAt: now + Math.min(answer.expiresInSeconds, shownSeconds) * 1000,
    },
    resendAt: now + answer.resendInSeconds * 1000,
    verified: false,
    phoneFault: null,
    codeFault: null,
  };
}

/** A code could not be sent. `waitSeconds` is when the server allows the next one. */
export function sendRefused(
  state: Verification,
  sentence: string,
  waitSeconds: number | null,
  now: number,
): Verification {
  const resendAt = waitSeconds === null ? state.resendAt : now + waitSeconds * 1000;
  return state.sent === null
    ? { ...state, resendAt, phoneFault: sentence }
    : { ...state, resendAt, codeFault: sentence };
}

/** A code was refused. An expired or used-up code ends its countdown; a correct one without a matching login starts over. */
export function tryRefused(state: Verification, reason: ErrorCode | null, sentence: string): Verification {
  if (reason === 'NO_MATCHING_LOGIN') return restarted(state, sentence);
  const dead = (reason === 'CODE_EXPIRED' || reason === 'CODE_TRIES_USED') && state.sent !== null;
  return {
    ...state,
    codeFault: reason === 'CODE_WRONG' ? HOLDER_SENTENCES.CODE_WRONG : sentence,
    sent: dead ? { verificationId: state.sent.verificationId, endsAt: null } : state.sent,
  };
}

export const proved = (state: Verification): Verification => ({ ...state, verified: true, codeFault: null });
