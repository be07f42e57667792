import { and, eq, exists, gt, inArray, isNotNull, or, sql } from '../../../db/sql.ts';
import { definePrepared, valueFor } from '../../../db/prepared.ts';
import type { ReadDb } from '../../../db/store.ts';
import { PENDING, REQUEST_KINDS, type RequestKind } from '../../../domain/request-state.ts';
import { findPaid } from '../bank-lines/find-paid.ts';
import type { RequestRow } from './requests.repo.ts';
import { hasNamedHash } from '../../four-eyes/named-hashes.repo.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';

/** A pending request that is taken, has a signature on its current version, or may be on the chain already. */
const inProgress = definePrepared('request_in_progress', (db: ReadDb) => {
  const { requests, approvals } = db.t;
  const signed = db
    .select({ one: sql`1` })
    .from(approvals)
    .where(
      and(
        // All kinds are listed because the index begins with the kind.
        inArray(approvals.subject, [...REQUEST_KINDS]),
        eq(approvals.subject, requests.kind),
        eq(approvals.subjectId, requests.id),
        eq(approvals.subjectVersion, requests.version),
        gt(approvals.createdAt, valueFor(approvals.createdAt, 'since')),
      ),
    );
  return db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.id, sql.placeholder('id')),
        eq(requests.state, PENDING),
        or(isNotNull(requests.takenBy), exists(signed), hasNamedHash(db)),
      ),
    );
});

/**
 * Which of these requests are pending while an operator works on them: taken, with a signature on the current version, with an
 * on-chain hash that an approval named, or paid by a line of the bank. Their holders cannot cancel them (D48).
 */
export async function findInProgress(db: ReadDb, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const since = await signaturesValidSince(db, now);
  const found = new Set<number>();
  // One prepared query for each of the few ids costs less than building one query for all of them.
  for (const id of ids) if ((await inProgress(db, { id, since })).length > 0) found.add(id);
  const others = ids.filter((id) => !found.has(id));
  return new Set([...found, ...(await findPaid(db, others, now))]);
}

/** The same for one loaded request. */
export async function isInProgress(db: ReadDb, request: RequestRow, now: Date): Promise<boolean> {
  return (await findInProgress(db, [request.id], now)).has(request.id);
}

const pendingOfHolder = definePrepared('pending_requests_of_holder', (db: ReadDb) => {
  const { requests } = db.t;
  return db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.holderId, sql.placeholder('holderId')),
        eq(requests.kind, sql.placeholder('kind')),
        eq(requests.state, PENDING),
      ),
    );
});

/** Which of the holder's requests of a kind are in progress. */
export async function findInProgressOf(
  db: ReadDb,
  holderId: number,
  kind: RequestKind,
  now: Date,
): Promise<Set<number>> {
  const pending = await pendingOfHolder(db, { holderId, kind });
  return findInProgress(
    db,
    pending.map(({ id }) => id),
    now,
  );
}
