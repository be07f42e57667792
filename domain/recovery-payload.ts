/**
 * The data that the recovery screens pass to their result pages in `response_json` (D27). The text comes from the URL
 * and is untrusted: only the exact shape is accepted, anything else is null, and the page offers to verify again.
 */
import { isRecord } from './is-record.ts';
import { loginError } from './login.ts';

export type FoundId = { readonly email: string; readonly created_at: string };
export type ResetPayload = { readonly verification_code: string; readonly api_token: string };

// Far above the size of a valid list; a longer text is not ours.
const MAX_TEXT = 8192;
const MAX_IDS = 50;

const ISO_TIME =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
// The token is sent in a header, so only visible ASCII is accepted.
const TOKEN = /^[\x21-\x7e]{1,200}$/;

function readJson(raw: string | null): unknown {
  if (raw === null || raw.length > MAX_TEXT) return null;
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function readFoundId(value: unknown): FoundId | null {
  if (!isRecord(value)) return null;
  const { email, created_at } = value;
  if (typeof email !== 'string' || loginError(email) !== null) return null;
  if (typeof created_at !== 'string' || !ISO_TIME.test(created_at)) return null;
  return Number.isNaN(Date.parse(created_at)) ? null : { email, created_at };
}

/** The ids shown at `/emailSearch2`. */
export function readFoundIds(raw: string | null): readonly FoundId[] | null {
  const value = readJson(raw);
  if (!Array.isArray(value) || value.length > MAX_IDS) return null;
  const ids = value.map(readFoundId);
  return ids.every((id) => id !== null) ? ids : null;
}

/** The login and token used at `/changeNewPw`. */
export function readResetPayload(raw: string | null): ResetPayload | null {
  const value = readJson(raw);
  if (!isRecord(value)) return null;
  const { verification_code, api_token } = value;
  if (typeof verification_code !== 'string' || !TOKEN.test(verification_code)) return null;
  if (typeof api_token !== 'string' || !TOKEN.test(api_token)) return null;
  return { verification_code, api_token };
}
