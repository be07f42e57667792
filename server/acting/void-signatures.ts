import { and, eq, gt } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

/**
 * Dates the operator's signatures and open proposals no later than `now`, when `signaturesVoidUntil` becomes `now`: an approval of an
 * order with a line that another server settled has that server's time, whose clock may be ahead, and would count again (D50).
 */
export async function voidSignatures(tx: Tx, operatorId: number, now: Date): Promise<void> {
  const { operators, approvals, proposals } = tx.t;
  await tx.update(operators).set({ signaturesVoidUntil: now }).where(eq(operators.id, operatorId));
  await tx
    .update(approvals)
    .set({ createdAt: now })
    .where(and(eq(approvals.operatorId, operatorId), gt(approvals.createdAt, now)));
  await tx
    .update(proposals)
    .set({ createdAt: now })
    .where(
      and(eq(proposals.proposedBy, operatorId), eq(proposals.state, 'open'), gt(proposals.createdAt, now)),
    );
}
