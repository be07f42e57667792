import { isUniqueViolation } from '../../../db/errors.ts';
import { DomainError } from '../../../domain/errors.ts';

const NAME_TAKEN_SENTENCE = '같은 이름의 회사가 이미 있어요.';

/** Turns a name that another company has into a refusal beside the field; anything else is thrown on. */
export function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new DomainError('INVALID_INPUT', undefined, {
    fields: { name: [NAME_TAKEN_SENTENCE] },
    sentence: NAME_TAKEN_SENTENCE,
  });
}
