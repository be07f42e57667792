import { DomainError, type ErrorDetails } from '../../domain/errors.ts';
import { ownLimitSentence, type LimitLeft } from '../../domain/own-limits.ts';
import type { Result } from '../../domain/result.ts';

/** The value of a rule's result. A refusal becomes the DomainError that rolls the transaction back. */
export function unwrap<T>(result: Result<T>, details?: ErrorDetails): T {
  if (!result.ok) throw new DomainError(result.code, details);
  return result.value;
}

/** As `unwrap`, for a rule that also obeys the holder's own limits: their refusal says what is left. */
export function unwrapWithin<T>(result: Result<T>, left: LimitLeft): T {
  if (result.ok || result.code !== 'OWN_LIMIT' || left === null) return unwrap(result);
  const details = { left: left.won.toString(), of: left.of };
  throw new DomainError('OWN_LIMIT', details, { sentence: ownLimitSentence(left) });
}
