import { definePrepared, placeholdersOf } from '../../../db/prepared.ts';
import { and, eq, exists, gt, gte, inArray, lte, notInArray, or, sql } from '../../../db/sql.ts';
import type { SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import {
  ON_HOLD,
  PENDING,
  REQUEST_KINDS,
  type RequestKind,
  type SignedAct,
} from '../../../domain/request-state.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';

export type Signature = {
  operatorId: number;
  version: number;
  decision: SignedAct;
  txHash: string | null;
  createdAt: Date;
};

const signaturesOf = definePrepared('signatures_of_request', (db: ReadDb) => {
  const { approvals } = db.t;
  return db
    .select({
      operatorId: approvals.operatorId,
      version: approvals.subjectVersion,
      decision: approvals.decision,
      txHash: approvals.txHash,
      createdAt: approvals.createdAt,
    })
    .from(approvals)
    .where(
      and(eq(approvals.subject, sql.placeholder('kind')), eq(approvals.subjectId, sql.placeholder('id'))),
    )
    .orderBy(approvals.id);
});

/** The signatures on a request, of every version and decision: those that are valid, and those that have expired. */
export async function findSignatures(
  db: ReadDb,
  { id, kind }: { id: number; kind: RequestKind },
  now: Date,
): Promise<{ valid: Signature[]; expired: Signature[] }> {
  const since = await signaturesValidSince(db, now);
  const all = await signaturesOf(db, { id, kind });
  return {
    valid: all.filter(({ createdAt }) => createdAt > since),
    expired: all.filter(({ createdAt }) => createdAt <= since),
  };
}

/** The unexpired signatures on a request, of every version and decision. */
export async function findValidSignatures(
  db: ReadDb,
  request: { id: number; kind: RequestKind },
  now: Date,
): Promise<Signature[]> {
  return (await findSignatures(db, request, now)).valid;
}

/** The conditions under which a row of `approvals`, made after `since`, belongs to a row of `requests`, of any version. */
export function belongsToRequest(db: ReadDb, since: Date): SQL[] {
  const { approvals, requests } = db.t;
  return [
    // All kinds are listed because the index begins with the kind.
    inArray(approvals.subject, [...REQUEST_KINDS]),
    eq(approvals.subject, requests.kind),
    eq(approvals.subjectId, requests.id),
    gt(approvals.createdAt, since),
  ];
}

/** Whether a row of `requests` has a signature made after `since` that fulfils the other conditions too. */
export function hasSignature(db: ReadDb, since: Date, ...conditions: SQL[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(db.t.approvals)
      .where(and(...belongsToRequest(db, since), ...conditions)),
  );
}

const deleteSignature = definePrepared('delete_signature', (tx: Tx) => {
  const { approvals } = tx.t;
  return tx
    .delete(approvals)
    .where(
      and(
        eq(approvals.subject, sql.placeholder('subject')),
        eq(approvals.subjectId, sql.placeholder('subjectId')),
        eq(approvals.subjectVersion, sql.placeholder('subjectVersion')),
        eq(approvals.operatorId, sql.placeholder('operatorId')),
      ),
    );
});

const insertRow = definePrepared('insert_signature', (tx: Tx) =>
  tx.insert(tx.t.approvals).values(placeholdersOf(tx.t.approvals, 'id')),
);

/**
 * Inserts the operator's signature of this version, replacing an earlier one: an operator has one signature per
 * version.
 */
export async function insertSignature(
  tx: Tx,
  request: { id: number; kind: RequestKind; version: number },
  signature: { operatorId: number; decision: SignedAct; txHash: string | null; now: Date },
): Promise<void> {
  const { operatorId, decision, txHash, now } = signature;
  const row = { subject: request.kind, subjectId: request.id, subjectVersion: request.version, operatorId };
  await deleteSignature(tx, row);
  await insertRow(tx, { ...row, decision, txHash, createdAt: now });
}

/** Deletes the expired signatures on a request, as if they had never been given. */
export async function withdrawExpired(
  tx: Tx,
  request: { id: number; kind: RequestKind },
  now: Date,
): Promise<void> {
  const { approvals } = tx.t;
  const since = await signaturesValidSince(tx, now);
  await tx
    .delete(approvals)
    .where(
      and(
        eq(approvals.subject, request.kind),
        eq(approvals.subjectId, request.id),
        lte(approvals.createdAt, since),
      ),
    );
}

/** Deletes the approvals of a request that an operator gave at or after a time, as if they had never been given. */
export async function withdrawApprovals(
  tx: Tx,
  request: { id: number; kind: RequestKind },
  operatorId: number,
  from: Date,
): Promise<void> {
  const { approvals } = tx.t;
  await tx
    .delete(approvals)
    .where(
      and(
        eq(approvals.subject, request.kind),
        eq(approvals.subjectId, request.id),
        eq(approvals.operatorId, operatorId),
        eq(approvals.decision, 'approve'),
        gte(approvals.createdAt, from),
      ),
    );
}

/** Deletes the signatures on a request that did not count: the expired ones and those of other operators. */
export async function keepSignaturesOf(
  tx: Tx,
  request: { id: number; kind: RequestKind },
  operatorIds: readonly number[],
  now: Date,
): Promise<void> {
  const { approvals } = tx.t;
  await tx
    .delete(approvals)
    .where(
      and(
        eq(approvals.subject, request.kind),
        eq(approvals.subjectId, request.id),
        or(
          lte(approvals.createdAt, await signaturesValidSince(tx, now)),
          notInArray(approvals.operatorId, [...operatorIds]),
        ),
      ),
    );
}

/**
 * Deletes the signatures on open requests that were made at or before `since`. Those on a decided request stay: they say
 * who decided it.
 */
export async function deleteOpenSignaturesUntil(tx: Tx, since: Date): Promise<void> {
  const { approvals, requests } = tx.t;
  const expired = tx
    .select({ id: approvals.id })
    .from(requests)
    .innerJoin(approvals, and(eq(approvals.subject, requests.kind), eq(approvals.subjectId, requests.id)))
    .where(
      and(
        // All kinds are listed because the index begins with the kind.
        inArray(requests.kind, [...REQUEST_KINDS]),
        inArray(requests.state, [PENDING, ON_HOLD]),
        lte(approvals.createdAt, since),
      ),
    );
  await tx.delete(approvals).where(inArray(approvals.id, expired));
}
