import { and, eq, gt, inArray, isNotNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { PENDING, REQUEST_KINDS, type RequestKind } from '../../../domain/request-state.ts';
import type { RequestRow } from './requests.repo.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';

/**
 * Which of these requests are pending while an operator works on them: taken, or with a signature on the current
 * version. Their holders cannot cancel them (D48).
 */
export async function findInProgress(db: ReadDb, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { requests, approvals } = db.t;
  const pending = and(inArray(requests.id, [...ids]), eq(requests.state, PENDING));
  const taken = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(pending, isNotNull(requests.takenBy)));
  const signed = await db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(
      approvals,
      and(
        // All kinds are listed because the index begins with the kind.
        inArray(approvals.subject, [...REQUEST_KINDS]),
        eq(approvals.subject, requests.kind),
        eq(approvals.subjectId, requests.id),
        eq(approvals.subjectVersion, requests.version),
        gt(approvals.createdAt, await signaturesValidSince(db, now)),
      ),
    )
    .where(pending);
  return new Set([...taken, ...signed].map(({ id }) => id));
}

/** The same for one loaded request. */
export async function isInProgress(db: ReadDb, request: RequestRow, now: Date): Promise<boolean> {
  return (await findInProgress(db, [request.id], now)).has(request.id);
}

/** How many of the holder's requests of a kind are in progress. */
export async function countInProgress(
  db: ReadDb,
  holderId: number,
  kind: RequestKind,
  now: Date,
): Promise<number> {
  const { requests } = db.t;
  const pending = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.holderId, holderId), eq(requests.kind, kind), eq(requests.state, PENDING)));
  const inProgress = await findInProgress(
    db,
    pending.map(({ id }) => id),
    now,
  );
  return inProgress.size;
}
