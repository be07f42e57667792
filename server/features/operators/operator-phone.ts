// An operator's own phone (D43 and D50): with one phone on two records, one person could sign twice.
import { and, eq, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps.ts';
import { phoneHmac } from '../sign-ups/open-sign-up.ts';

export type PhoneColumns = { phoneEnc: string | null; phoneHmac: string | null };

/** The phone columns of a record; all null without a phone. */
export function phoneColumns({ secrets }: Pick<Deps, 'secrets'>, phone: string | null): PhoneColumns {
  return phone === null
    ? { phoneEnc: null, phoneHmac: null }
    : { phoneEnc: secrets.encrypt(phone), phoneHmac: phoneHmac(secrets, phone) };
}

/** Throws OPERATOR_PHONE_TAKEN when another operator, including a disabled one, has the phone. */
export async function refuseTakenPhone(
  db: ReadDb,
  { phoneHmac: hmac }: PhoneColumns,
  exceptId: number | null,
): Promise<void> {
  if (hmac === null) return;
  const { operators } = db.t;
  const taken = await db
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.phoneHmac, hmac), exceptId === null ? undefined : ne(operators.id, exceptId)));
  if (taken.length > 0) throw new DomainError('OPERATOR_PHONE_TAKEN');
}
