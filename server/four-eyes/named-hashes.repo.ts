// The on-chain hashes that approvals of external sends have named (D52). They are lasting evidence that the tokens may have left:
// a signature expires, what is on the chain does not.
import { and, eq, inArray, isNotNull } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/**
 * The hashes that were named for each of these requests, the one that was named last at the end: a hash is reserved once, and an
 * approval may name it again later.
 */
export async function findNamedHashes(db: ReadDb, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { requestFacts, usedTxHashes } = db.t;
  const named = new Map<number, string[]>();
  if (ids.length === 0) return named;
  const reserved = await db
    .select({
      requestId: usedTxHashes.requestId,
      txHash: usedTxHashes.txHash,
      at: usedTxHashes.createdAt,
    })
    .from(usedTxHashes)
    .where(and(inArray(usedTxHashes.requestId, [...ids]), eq(usedTxHashes.direction, 'out')));
  if (reserved.length === 0) return named;
  const approved = await db
    .select({ requestId: requestFacts.requestId, txHash: requestFacts.txHash, at: requestFacts.at })
    .from(requestFacts)
    .where(and(inArray(requestFacts.requestId, [...ids]), isNotNull(requestFacts.txHash)));
  const inOrder = [...reserved, ...approved].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  for (const { requestId, txHash } of inOrder) {
    if (requestId === null || txHash === null) continue;
    const later = named.get(requestId) ?? [];
    if (!later.includes(txHash)) named.set(requestId, [txHash, ...later]);
  }
  return named;
}
