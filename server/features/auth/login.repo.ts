import { and, eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { HolderStatus } from '../../../domain/holder.ts';

export type KnownLogin =
  | { kind: 'holder'; id: number; login: string; passwordHash: string; status: HolderStatus }
  | { kind: 'operator'; id: number; login: string; passwordHash: string };

/** The owner of a login, compared case-insensitively (D21). */
export async function findLogin(db: ReadDb, loginLower: string): Promise<KnownLogin | null> {
  const { logins, holders, operators } = db.t;
  const rows = await db
    .select({
      id: holders.id,
      login: holders.login,
      status: holders.status,
      passwordHash: holders.passwordHash,
      operatorId: operators.id,
      operatorLogin: operators.login,
      operatorHash: operators.passwordHash,
    })
    .from(logins)
    .leftJoin(holders, eq(holders.id, logins.holderId))
    .leftJoin(operators, eq(operators.id, logins.operatorId))
    .where(eq(logins.loginLower, loginLower));
  const row = rows[0];
  if (!row) return null;
  const { operatorId, operatorLogin, operatorHash } = row;
  if (operatorId !== null && operatorLogin !== null && operatorHash !== null)
    return { kind: 'operator', id: operatorId, login: operatorLogin, passwordHash: operatorHash };
  if (row.id === null || row.login === null || row.status === null || row.passwordHash === null) return null;
  return { kind: 'holder', id: row.id, login: row.login, status: row.status, passwordHash: row.passwordHash };
}

/**
 * Records the first sign-in. Returns whether this is the first, and whether the holder has frozen the wallet; null when the holder was blocked or closed, or the hash
 * was changed, since it was checked.
 */
export async function markFirstSignIn(
  tx: Tx,
  holderId: number,
  passwordHash: string,
  now: Date,
): Promise<{ first: boolean; isFrozen: boolean } | null> {
  const { holders } = tx.t;
  const rows = await tx
    .select({ firstSignedInAt: holders.firstSignedInAt, frozenAt: holders.frozenAt })
    .from(holders)
    .where(
      and(eq(holders.id, holderId), eq(holders.status, 'active'), eq(holders.passwordHash, passwordHash)),
    );
  const row = rows[0];
  if (!row) return null;
  const isFrozen = row.frozenAt !== null;
  if (row.firstSignedInAt !== null) return { first: false, isFrozen };
  await tx.update(holders).set({ firstSignedInAt: now }).where(eq(holders.id, holderId));
  return { first: true, isFrozen };
}
