import { definePrepared } from '../../../db/prepared.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

const ownHolder = definePrepared('own_holder', (db: ReadDb) => {
  const { operators, holders } = db.t;
  return db
    .select({ id: holders.id })
    .from(holders)
    .innerJoin(operators, eq(operators.phoneHmac, holders.phoneHmac))
    .where(and(eq(operators.id, sql.placeholder('operatorId')), eq(holders.id, sql.placeholder('holderId'))));
});

/**
 * An operator with the same phone as a holder is the same person (D43), and may neither decide nor change anything
 * about that holder. Throws OWN_REQUEST.
 */
export async function refuseOwnHolder(db: ReadDb, operatorId: number, holderId: number): Promise<void> {
  const own = await ownHolder(db, { operatorId, holderId });
  if (own.length > 0) throw new DomainError('OWN_REQUEST');
}
