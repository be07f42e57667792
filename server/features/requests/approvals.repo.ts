// The signatures of operators on requests: facts of the kind `signed`. One that counts no more has ended.
import { definePrepared, valueFor } from '../../../db/prepared.ts';
import { and, eq, exists, gt, gte, inArray, isNull, lte, notInArray, or, sql } from '../../../db/sql.ts';
import type { SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { ON_HOLD, PENDING, type SignedAct } from '../../../domain/request-state.ts';
import { findFacts } from './facts.repo.ts';
import { signaturesSince } from '../../../domain/four-eyes.ts';
import { readSettings } from '../../settings/read-settings.ts';

export type Signature = {
  operatorId: number;
  version: number;
  decision: SignedAct;
  txHash: string | null;
  createdAt: Date;
};

const validSince = async (db: ReadDb, now: Date): Promise<Date> =>
  signaturesSince(now, (await readSettings(db)).signatureHours);

const isSigned = sql.raw("'signed'");

/** The signatures on a request, of every version and decision, those that have expired too. */
async function signaturesOn(db: ReadDb, id: number): Promise<Signature[]> {
  const facts = await findFacts(db, [id]);
  return facts.flatMap(({ kind, by: operatorId, act: decision, version, txHash, at: createdAt }) =>
    kind === 'signed' && operatorId !== null && decision !== null
      ? [{ operatorId, version, decision, txHash, createdAt }]
      : [],
  );
}

/** The signatures on a request, of every version and decision: those that are valid, and those that have expired. */
export async function findSignatures(
  db: ReadDb,
  { id }: { id: number },
  now: Date,
): Promise<{ valid: Signature[]; expired: Signature[] }> {
  const since = await validSince(db, now);
  const all = await signaturesOn(db, id);
  return {
    valid: all.filter(({ createdAt }) => createdAt > since),
    expired: all.filter(({ createdAt }) => createdAt <= since),
  };
}

/** The unexpired signatures on a request, of every version and decision. */
export async function findValidSignatures(
  db: ReadDb,
  request: { id: number },
  now: Date,
): Promise<Signature[]> {
  return (await findSignatures(db, request, now)).valid;
}

/** The conditions under which a row of `request_facts` is a signature on a row of `requests`, of any version, that was made after `since`. */
export function isSignatureOf(db: ReadDb, since: Date): SQL[] {
  const { requestFacts, requests } = db.t;
  return [
    eq(requestFacts.requestId, requests.id),
    eq(requestFacts.kind, isSigned),
    isNull(requestFacts.endedAt),
    gt(requestFacts.at, since),
  ];
}

/** Whether a row of `requests` has a signature made after `since` that fulfils the other conditions too. */
export function hasSignature(db: ReadDb, since: Date, ...conditions: SQL[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(db.t.requestFacts)
      .where(and(...isSignatureOf(db, since), ...conditions)),
  );
}

const insertRow = definePrepared('insert_signature', (tx: Tx) => {
  const { requestFacts } = tx.t;
  return tx.insert(requestFacts).values({
    requestId: sql.placeholder('requestId'),
    kind: isSigned,
    act: valueFor(requestFacts.act, 'act'),
    version: sql.placeholder('version'),
    txHash: valueFor(requestFacts.txHash, 'txHash'),
    by: sql.placeholder('by'),
    at: valueFor(requestFacts.at, 'at'),
  });
});

/**
 * Inserts the operator's signature of this version, replacing an earlier one: an operator has one signature per
 * version.
 */
export async function insertSignature(
  tx: Tx,
  request: { id: number; version: number },
  signature: { operatorId: number; decision: SignedAct; txHash: string | null; now: Date },
): Promise<void> {
  const { operatorId, decision, txHash, now } = signature;
  const { requestFacts } = tx.t;
  const { id: requestId, version } = request;
  await endSignatures(tx, requestId, now, eq(requestFacts.version, version), eq(requestFacts.by, operatorId));
  await insertRow(tx, { requestId, version, act: decision, txHash, by: operatorId, at: now });
}

/** Ends the signatures on a request that fulfil the conditions. */
async function endSignatures(tx: Tx, requestId: number, now: Date, ...conditions: (SQL | undefined)[]) {
  const { requestFacts } = tx.t;
  await tx
    .update(requestFacts)
    .set({ endedAt: now })
    .where(
      and(
        eq(requestFacts.requestId, requestId),
        eq(requestFacts.kind, 'signed'),
        isNull(requestFacts.endedAt),
        ...conditions,
      ),
    );
}

/** Ends the expired signatures on a request. */
export async function withdrawExpired(tx: Tx, request: { id: number }, now: Date): Promise<void> {
  const since = await validSince(tx, now);
  await endSignatures(tx, request.id, now, lte(tx.t.requestFacts.at, since));
}

/** Ends the approvals of a request that an operator gave at or after a time. */
export async function withdrawApprovals(
  tx: Tx,
  request: { id: number },
  { operatorId, from, now }: { operatorId: number; from: Date; now: Date },
): Promise<void> {
  const { requestFacts } = tx.t;
  const isApproval = eq(requestFacts.act, 'approve');
  await endSignatures(
    tx,
    request.id,
    now,
    eq(requestFacts.by, operatorId),
    isApproval,
    gte(requestFacts.at, from),
  );
}

/** Ends all approvals of a request: what they relied on was undone. */
export const withdrawAllApprovals = (tx: Tx, request: { id: number }, now: Date): Promise<void> =>
  endSignatures(tx, request.id, now, eq(tx.t.requestFacts.act, 'approve'));

/** Ends the signatures on a request that did not count: the expired ones and those of other operators. */
export async function keepSignaturesOf(
  tx: Tx,
  request: { id: number },
  operatorIds: readonly number[],
  now: Date,
): Promise<void> {
  const { requestFacts } = tx.t;
  const isExpired = lte(requestFacts.at, await validSince(tx, now));
  await endSignatures(tx, request.id, now, or(isExpired, notInArray(requestFacts.by, [...operatorIds])));
}

/**
 * Ends the signatures on open requests that were made at or before `since`. Those on a decided request stay: they say
 * who decided it.
 */
export async function endOpenSignaturesUntil(tx: Tx, since: Date, now: Date): Promise<void> {
  const { requestFacts, requests } = tx.t;
  const open = tx
    .select({ id: requests.id })
    .from(requests)
    .where(inArray(requests.state, [PENDING, ON_HOLD]));
  await tx
    .update(requestFacts)
    .set({ endedAt: now })
    .where(
      and(
        inArray(requestFacts.requestId, open),
        eq(requestFacts.kind, 'signed'),
        isNull(requestFacts.endedAt),
        lte(requestFacts.at, since),
      ),
    );
}
