import { and, eq, exists, gt, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { REQUEST_KINDS, type RequestKind, type SignedAct } from '../../../domain/request-state.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';

export type Signature = { operatorId: number; version: number; decision: SignedAct; txHash: string | null };

/** The unexpired signatures on a request, of every version and decision. */
export async function findValidSignatures(
  db: ReadDb,
  request: { id: number; kind: RequestKind },
  now: Date,
): Promise<Signature[]> {
  const { approvals } = db.t;
  return db
    .select({
      operatorId: approvals.operatorId,
      version: approvals.subjectVersion,
      decision: approvals.decision,
      txHash: approvals.txHash,
    })
    .from(approvals)
    .where(
      and(
        eq(approvals.subject, request.kind),
        eq(approvals.subjectId, request.id),
        gt(approvals.createdAt, await signaturesValidSince(db, now)),
      ),
    )
    .orderBy(approvals.id);
}

/** Whether a row of `requests` has an approval made after `since`, of any version. */
export function hasApproval(db: ReadDb, since: Date) {
  const { approvals, requests } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(approvals)
      .where(
        and(
          // All kinds are listed because the index begins with the kind.
          inArray(approvals.subject, [...REQUEST_KINDS]),
          eq(approvals.subject, requests.kind),
          eq(approvals.subjectId, requests.id),
          eq(approvals.decision, 'approve'),
          gt(approvals.createdAt, since),
        ),
      ),
  );
}

/**
 * Inserts the operator's signature of this version, replacing an earlier one: an operator has one signature per
 * version.
 */
export async function insertSignature(
  tx: Tx,
  request: { id: number; kind: RequestKind; version: number },
  signature: { operatorId: number; decision: SignedAct; txHash: string | null; now: Date },
): Promise<void> {
  const { approvals } = tx.t;
  const { operatorId, decision, txHash, now } = signature;
  await tx
    .delete(approvals)
    .where(
      and(
        eq(approvals.subject, request.kind),
        eq(approvals.subjectId, request.id),
        eq(approvals.subjectVersion, request.version),
        eq(approvals.operatorId, operatorId),
      ),
    );
  await tx.insert(approvals).values({
    subject: request.kind,
    subjectId: request.id,
    subjectVersion: request.version,
    operatorId,
    decision,
    txHash,
    createdAt: now,
  });
}
