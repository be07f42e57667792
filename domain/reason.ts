/** A reason is the text that a holder reads about a decision: 1 to 200 characters, trimmed (D13). */
import { ERROR_SENTENCES } from './errors.ts';
import { REASON_MAX } from './limits.ts';
import { isVisible } from './visible-text.ts';

/** What a holder reads of a payout that the bank returned. */
export const PAYOUT_RETURNED_REASON = '계좌 확인이 필요해요';

export function normalizeReason(raw: string): string {
  return raw.normalize('NFC').trim();
}

export function reasonError(raw: string): string | null {
  const reason = normalizeReason(raw);
  return isVisible(reason) && Array.from(reason).length <= REASON_MAX
    ? null
    : ERROR_SENTENCES.REASON_REQUIRED;
}
