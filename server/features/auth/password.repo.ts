import { and, eq, inArray, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { RECOVERABLE_STATUSES } from '../../../domain/holder.ts';

export type HolderPassword = { id: number; login: string; passwordHash: string };

export async function findPassword(db: ReadDb, holderId: number): Promise<HolderPassword | null> {
  const { holders } = db.t;
  const rows = await db
    .select({ id: holders.id, login: holders.login, passwordHash: holders.passwordHash })
    .from(holders)
    .where(and(eq(holders.id, holderId), eq(holders.status, 'active')));
  return rows[0] ?? null;
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
