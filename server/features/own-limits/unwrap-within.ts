import { DomainError } from '../../../domain/errors.ts';
import { ownLimitSentence, type LimitLeft } from '../../../domain/own-limits.ts';
import type { Result } from '../../../domain/result.ts';
import { unwrap } from '../../trpc/unwrap.ts';

/** As `unwrap`, for a rule that also obeys the holder's own limits: their refusal says what is left. */
export function unwrapWithin<T>(result: Result<T>, left: LimitLeft): T {
  if (result.ok || result.code !== 'OWN_LIMIT' || left === null) return unwrap(result);
  const details = { left: left.won.toString(), of: left.of };
  throw new DomainError('OWN_LIMIT', details, { sentence: ownLimitSentence(left) });
}
