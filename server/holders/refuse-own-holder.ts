import { definePrepared } from '../../db/prepared.ts';
import { and, eq, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';

const ownHolder = definePrepared('own_holder', (db: ReadDb) => {
  const { operators, holders } = db.t;
  return db
    .select({ id: holders.id })
    .from(holders)
    .innerJoin(operators, eq(operators.phoneHmac, holders.phoneHmac))
    .where(and(eq(operators.id, sql.placeholder('operatorId')), eq(holders.id, sql.placeholder('holderId'))));
});

/** Whether an operator and a holder have the same phone, and so are the same person (D43). */
export async function isOwnHolder(db: ReadDb, operatorId: number, holderId: number): Promise<boolean> {
  return (await ownHolder(db, { operatorId, holderId })).length > 0;
}

/** An operator may neither decide nor change anything about an own wallet (D43). Throws OWN_REQUEST. */
export async function refuseOwnHolder(db: ReadDb, operatorId: number, holderId: number): Promise<void> {
  if (await isOwnHolder(db, operatorId, holderId)) throw new DomainError('OWN_REQUEST');
}
