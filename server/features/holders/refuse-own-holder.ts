import { and, eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

/**
 * An operator who has a holder's phone is that holder (decision 43): they decide nothing about it and change nothing of it.
 * Throws OWN_REQUEST.
 */
export async function refuseOwnHolder(db: ReadDb, operatorId: number, holderId: number): Promise<void> {
  const { operators, holders } = db.t;
  const own = await db
    .select({ id: holders.id })
    .from(holders)
    .innerJoin(operators, eq(operators.phoneHmac, holders.phoneHmac))
    .where(and(eq(operators.id, operatorId), eq(holders.id, holderId)));
  if (own.length > 0) throw new DomainError('OWN_REQUEST');
}
