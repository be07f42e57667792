import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import { countAgreed } from '../operators/second-operator.ts';

/**
 * Adds an operator's approval to those of this version of the request and answers how many there are. Throws SAME_OPERATOR
 * when it is the same person's second one.
 */
export async function approveTogether(
  tx: Tx,
  kind: RequestKind,
  request: { id: number; version: number },
  operatorId: number,
  now: Date,
): Promise<1 | 2> {
  const { approvals } = tx.t;
  const earlier = await tx
    .select({ operatorId: approvals.operatorId })
    .from(approvals)
    .where(
      and(
        eq(approvals.subject, kind),
        eq(approvals.subjectId, request.id),
        eq(approvals.subjectVersion, request.version),
      ),
    );
  const agreed = await countAgreed(
    tx,
    earlier.map((row) => row.operatorId),
    operatorId,
  );
  await tx.insert(approvals).values({
    subject: kind,
    subjectId: request.id,
    subjectVersion: request.version,
    operatorId,
    createdAt: now,
  });
  return agreed;
}
