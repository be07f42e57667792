// An operator's own phone (D43 and D50): with one phone on two records, one person could sign twice.
import { and, eq, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { placeOf, type Place } from '../../ports/secrets.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';

/** An operator's phone before it is stored, and the hash by which it is found; both null without a phone. */
export type OwnPhone = { phone: string | null; phoneHmac: string | null };

export function ownPhone({ secrets }: Pick<Deps, 'secrets'>, phone: string | null): OwnPhone {
  return { phone, phoneHmac: phone === null ? null : phoneHmac(secrets, phone) };
}

export const phonePlace = (id: number): Place => placeOf('operators.phone_enc', id);

/** The phone columns of the record with this id. */
export const phoneColumns = (
  secrets: Pick<Deps['secrets'], 'encrypt'>,
  id: number,
  { phone, phoneHmac: hmac }: OwnPhone,
) => ({ phoneEnc: phone === null ? null : secrets.encrypt(phone, phonePlace(id)), phoneHmac: hmac });

/** Throws OPERATOR_PHONE_TAKEN when another operator, including a disabled one, has the phone. */
export async function refuseTakenPhone(
  db: ReadDb,
  { phoneHmac: hmac }: OwnPhone,
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
