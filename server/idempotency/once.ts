// Every call that makes a movement or a request can be repeated safely (decision 18): the first result is kept with the
// key and a hash of what was asked, in the transaction that did it, so a restart in between changes nothing.
import { createHash } from 'node:crypto';
import { and, eq, lt } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { canonicalContent, checkSameContent, type ContentRecord } from '../../domain/idempotency.ts';
import { unwrap } from '../unwrap.ts';

export type RequestKey = {
  /** Whose key: `holder:7` or `operator:2`; keys of different callers never meet. */
  actor: string;
  key: string;
  procedure: string;
  /** What was asked, after parsing, without the key. */
  content: ContentRecord;
  now: Date;
};

function hashContent(request: RequestKey): string {
  return createHash('sha256')
    .update(canonicalContent([request.procedure, request.content]))
    .digest('hex');
}

/**
 * Runs `work` once for a key and answers its first result ever after. Throws IDEMPOTENCY_MISMATCH when the key stands for
 * something else. What `work` throws is not kept: a refused call may be tried again under the same key.
 */
export async function once<T extends Record<string, unknown>>(
  tx: Tx,
  request: RequestKey,
  work: () => Promise<T>,
): Promise<T> {
  const { idempotencyKeys } = tx.t;
  const contentHash = hashContent(request);
  const rows = await tx
    .select({ contentHash: idempotencyKeys.contentHash, result: idempotencyKeys.result })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actor, request.actor), eq(idempotencyKeys.key, request.key)));
  const known = rows[0];
  if (known) {
    unwrap(checkSameContent(known.contentHash, contentHash));
    // The row was written below from a T of the same procedure, which the hash contains.
    return known.result as T;
  }
  const result = await work();
  await tx.insert(idempotencyKeys).values({
    actor: request.actor,
    key: request.key,
    procedure: request.procedure,
    contentHash,
    result,
    createdAt: request.now,
  });
  return result;
}

/** The kept result of a key, or null when nothing was done under it. */
export async function findOutcome(db: ReadDb, actor: string, key: string) {
  const { idempotencyKeys } = db.t;
  const rows = await db
    .select({ procedure: idempotencyKeys.procedure, result: idempotencyKeys.result })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key)));
  return rows[0] ?? null;
}

export async function pruneKeys(tx: Tx, before: Date): Promise<void> {
  await tx.delete(tx.t.idempotencyKeys).where(lt(tx.t.idempotencyKeys.createdAt, before));
}
