import { hasRow } from '../../../db/count-rows.ts';
import { and, eq, isNull } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';

export async function hasCompany(db: ReadDb, companyId: number): Promise<boolean> {
  const { companies } = db.t;
  return hasRow(db, companies, eq(companies.id, companyId));
}

export async function hasInvite(db: ReadDb, id: number): Promise<boolean> {
  const { invites } = db.t;
  return hasRow(db, invites, eq(invites.id, id));
}

/** False when it was already revoked. */
export async function markRevoked(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { invites } = tx.t;
  const changed = await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(eq(invites.id, id), isNull(invites.revokedAt)))
    .returning({ id: invites.id });
  return changed.length === 1;
}
