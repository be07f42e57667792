/** A reason is what the holder reads about a decision: 1 to 200 characters, trimmed (decision 13). */
import { ERROR_SENTENCES } from './errors.ts';
import { REASON_MAX } from './limits.ts';

export function normalizeReason(raw: string): string {
  return raw.normalize('NFC').trim();
}

export function reasonError(raw: string): string | null {
  const length = Array.from(normalizeReason(raw)).length;
  return length >= 1 && length <= REASON_MAX ? null : ERROR_SENTENCES.REASON_REQUIRED;
}
