// Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds.
import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'DAON 지갑 관리자'; // what the app shows above the code
const STEP_SECONDS = 30;

export type TotpKey = {
  /** Base32, for typing by hand. */
  secret: string;
  /** `otpauth://…`, for a QR image. */
  url: string;
};

/** Generates a key for a new authenticator. */
export function makeTotpKey(login: string): TotpKey {
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer: ISSUER, label: login, secret }) };
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * The newest step that may have been used by now: one step more than a code is accepted ahead, and two for concurrent
 * calls that began in another order.
 */
export const newestStepAt = (now: Date): number => stepAt(now) + 3;

/** The newest step whose code is accepted now. */
export const lastAcceptedStepAt = (now: Date): number => stepAt(now) + 1;

/** When a code of a step is accepted: from one step before it to one after. */
export const timesOfStep = (step: number): { from: Date; until: Date } => ({
  from: new Date((step - 1) * STEP_SECONDS * 1000),
  until: new Date((step + 2) * STEP_SECONDS * 1000),
});

/** The time step of a code, allowing one step of clock drift either way; null for a wrong code. */
export async function totpStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  if (!/^[0-9]{6}$/.test(code)) return null;
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return null;
  return stepAt(now) + result.delta;
}
