import { and, eq, gt, isNull } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

/**
 * Dates the operator's signatures and open proposals no later than `now`, when `signaturesVoidUntil` becomes `now`: an approval of an
 * order with a line that another server settled has that server's time, whose clock may be ahead, and would count again (D50).
 */
export async function voidSignatures(tx: Tx, operatorId: number, now: Date): Promise<void> {
  const { operators, requestFacts, proposals } = tx.t;
  await tx.update(operators).set({ signaturesVoidUntil: now }).where(eq(operators.id, operatorId));
  await tx
    .update(requestFacts)
    .set({ at: now })
    .where(
      and(
        eq(requestFacts.by, operatorId),
        eq(requestFacts.kind, 'signed'),
        gt(requestFacts.at, now),
        isNull(requestFacts.endedAt),
      ),
    );
  await tx
    .update(proposals)
    .set({ createdAt: now })
    .where(
      and(eq(proposals.proposedBy, operatorId), eq(proposals.state, 'open'), gt(proposals.createdAt, now)),
    );
}
