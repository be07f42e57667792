import { isUniqueViolation } from '../../../db/errors.ts';
import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

const NAME_TAKEN_SENTENCE = '같은 이름의 회사가 이미 있어요.';

function nameTaken(): DomainError {
  return new DomainError('INVALID_INPUT', undefined, {
    fields: { name: [NAME_TAKEN_SENTENCE] },
    sentence: NAME_TAKEN_SENTENCE,
  });
}

/** Turns a violation of the unique company name into an error on the field; rethrows any other error. */
export function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw nameTaken();
}

/** Throws INVALID_INPUT when a company has the name, before the change is proposed to a second operator. */
export async function refuseNameInUse(db: ReadDb, name: string): Promise<void> {
  const { companies } = db.t;
  const taken = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, name));
  if (taken.length > 0) throw nameTaken();
}
