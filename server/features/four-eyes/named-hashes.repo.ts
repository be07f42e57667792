// The on-chain hashes that approvals of external sends have named (D52). They are lasting evidence that the tokens may have left:
// a signature expires, what is on the chain does not.
import { definePrepared } from '../../../db/prepared.ts';
import { and, asc, eq, exists, inArray, sql } from '../../../db/sql.ts';
import type { SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

/** Whether a row of `requests` has an outgoing hash. */
export function hasNamedHash(db: ReadDb): SQL {
  const { requests, usedTxHashes } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(usedTxHashes)
      .where(and(eq(usedTxHashes.requestId, requests.id), eq(usedTxHashes.direction, 'out'))),
  );
}

const hashOfRequest = definePrepared('outgoing_hash_of_request', (db: ReadDb) => {
  const { usedTxHashes } = db.t;
  return db
    .select({ txHash: usedTxHashes.txHash })
    .from(usedTxHashes)
    .where(and(eq(usedTxHashes.requestId, sql.placeholder('requestId')), eq(usedTxHashes.direction, 'out')))
    .limit(1);
});

/** Whether an approval of the request has ever named a hash. */
export async function hasOutgoingHash(db: ReadDb, requestId: number): Promise<boolean> {
  return (await hashOfRequest(db, { requestId })).length > 0;
}

/** The hashes that were named for each of these requests, the last one at the end. */
export async function findNamedHashes(db: ReadDb, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { usedTxHashes } = db.t;
  const named = new Map<number, string[]>();
  if (ids.length === 0) return named;
  const rows = await db
    .select({ requestId: usedTxHashes.requestId, txHash: usedTxHashes.txHash })
    .from(usedTxHashes)
    .where(and(inArray(usedTxHashes.requestId, [...ids]), eq(usedTxHashes.direction, 'out')))
    .orderBy(asc(usedTxHashes.createdAt));
  for (const { requestId, txHash } of rows)
    if (requestId !== null) named.set(requestId, [...(named.get(requestId) ?? []), txHash]);
  return named;
}
