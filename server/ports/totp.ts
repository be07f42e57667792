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

/** A key that no app knows yet. */
export function makeTotpKey(login: string): TotpKey {
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer: ISSUER, label: login, secret }) };
}

/** The time step that a code belongs to, one step of clock drift either way; null for a wrong code. */
export async function totpStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  if (!/^[0-9]{6}$/.test(code)) return null;
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return null;
  return Math.floor(epoch / STEP_SECONDS) + result.delta;
}
