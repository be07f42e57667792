import { eq, sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';

/** A rejected application returns the use of its invite (D22). */
export async function returnInviteUse(tx: Tx, inviteId: number): Promise<void> {
  const { invites } = tx.t;
  await tx
    .update(invites)
    .set({ uses: sql`case when ${invites.uses} > 0 then ${invites.uses} - 1 else 0 end` })
    .where(eq(invites.id, inviteId));
}
