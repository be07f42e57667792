import { and, eq, inArray, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { RECOVERABLE_STATUSES } from '../../../domain/holder.ts';

export async function findPasswordHash(db: ReadDb, holderId: number): Promise<string | null> {
  const { holders } = db.t;
  const rows = await db
    .select({ passwordHash: holders.passwordHash })
    .from(holders)
    .where(and(eq(holders.id, holderId), eq(holders.status, 'active')));
  return rows[0]?.passwordHash ?? null;
}

/** False when the holder was closed or blocked, or when `previousHash` is given and is no longer the current one. */
export async function updatePasswordHash(
  tx: Tx,
  holderId: number,
  passwordHash: string,
  previousHash?: string,
): Promise<boolean> {
  const { holders } = tx.t;
  const unchanged: SQL | undefined =
    previousHash === undefined ? undefined : eq(holders.passwordHash, previousHash);
  const updated = await tx
    .update(holders)
    .set({ passwordHash })
    .where(and(eq(holders.id, holderId), inArray(holders.status, [...RECOVERABLE_STATUSES]), unchanged))
    .returning({ id: holders.id });
  return updated.length === 1;
}
