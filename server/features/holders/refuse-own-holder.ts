import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

/** An operator who carries a holder's phone is that holder (decision 43) and does nothing to its record. Throws OWN_REQUEST. */
export async function refuseOwnHolder(db: ReadDb, operatorId: number, holderId: number): Promise<void> {
  const { operators, holders } = db.t;
  const own = await db
    .select({ id: holders.id })
    .from(holders)
    .innerJoin(operators, eq(operators.phoneHmac, holders.phoneHmac))
    .where(eq(operators.id, operatorId));
  if (own.some(({ id }) => id === holderId)) throw new DomainError('OWN_REQUEST');
}
