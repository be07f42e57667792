import { and, eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

/**
 * An operator with the same phone as a holder is the same person (D43), and may neither decide nor change anything
 * about that holder. Throws OWN_REQUEST.
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
