import { DomainError, type ErrorDetails } from '../../domain/errors.ts';
import type { Result } from '../../domain/result.ts';

/** The value of a rule's result. A refusal becomes the DomainError that rolls the transaction back. */
export function unwrap<T>(result: Result<T>, details?: ErrorDetails): T {
  if (!result.ok) throw new DomainError(result.code, details);
  return result.value;
}
