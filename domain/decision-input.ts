import { DAY_MS } from './durations.ts';
import { normalizeReason, reasonError } from './reason.ts';
import type { Decision } from './request-state.ts';
import { fail, ok, type Result } from './result.ts';
import { parseSeoulDay, startOfSeoulDay } from './time.ts';

/**
 * Checks the reason of a decision: required for reject and hold, optional for an approval. Trimmed, 1 to 200
 * characters; REASON_REQUIRED otherwise.
 */
export function checkReason(decision: Decision, raw: string | null | undefined): Result<string | null> {
  const reason = normalizeReason(raw ?? '');
  if (reason === '' && decision === 'approve') return ok(null);
  return reasonError(reason) === null ? ok(reason) : fail('REASON_REQUIRED');
}

const HOLD_DAYS_MAX = 365; // a later day is more likely a mistyped year

/**
 * When a hold ends that names a day: at its beginning in Seoul, from tomorrow and within a year. Null for one without a day.
 * HOLD_DAY_INVALID for another day, and for a day of another decision.
 */
export function holdUntil(
  decision: Decision,
  rawDay: string | null | undefined,
  now: Date,
): Result<Date | null> {
  if (rawDay === null || rawDay === undefined) return ok(null);
  const start = parseSeoulDay(rawDay);
  const today = startOfSeoulDay(now);
  if (decision !== 'hold' || start === null || start.getTime() <= today.getTime())
    return fail('HOLD_DAY_INVALID');
  return start.getTime() - today.getTime() <= HOLD_DAYS_MAX * DAY_MS ? ok(start) : fail('HOLD_DAY_INVALID');
}
