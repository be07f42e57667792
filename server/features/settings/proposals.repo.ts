import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { canonicalContent } from '../../../domain/idempotency.ts';
import { countAgreed, signaturesSince } from '../operators/second-operator.ts';

/**
 * The first operator's wish is kept; another operator's same wish fulfils it. A different wish of the same kind replaces
 * the first one, so that two halves never add up to something nobody saw; so does the same wish when the first operator was
 * shut out since. Throws SAME_OPERATOR.
 */
export async function proposeTogether(
  tx: Tx,
  wish: { kind: string; content: Record<string, string>; operatorId: number; now: Date },
): Promise<{ applied: boolean; approvals: number }> {
  const { proposals } = tx.t;
  const [open] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.kind, wish.kind), eq(proposals.state, 'open')));
  const same = open !== undefined && open.content === canonicalContent(wish.content);
  const fresh = open !== undefined && open.createdAt > (await signaturesSince(tx, wish.now));
  const earlier = same && fresh ? [open.proposedBy] : [];
  const agreed = await countAgreed(tx, earlier, wish.operatorId, wish.now, 'admin');
  if (open !== undefined && agreed === 2) {
    await tx
      .update(proposals)
      .set({ state: 'approved', approvedBy: wish.operatorId, closedAt: wish.now })
      .where(eq(proposals.id, open.id));
    return { applied: true, approvals: 2 };
  }
  if (open !== undefined) {
    await tx
      .update(proposals)
      .set({ state: 'withdrawn', closedAt: wish.now })
      .where(eq(proposals.id, open.id));
  }
  await tx.insert(proposals).values({
    kind: wish.kind,
    content: canonicalContent(wish.content),
    state: 'open',
    proposedBy: wish.operatorId,
    createdAt: wish.now,
  });
  return { applied: false, approvals: 1 };
}
