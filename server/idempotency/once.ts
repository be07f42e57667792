// Every call that makes a movement or a request can be repeated safely (D18): the first result is stored with the key
// and a hash of the content, in the same transaction as its effects, so a restart in between changes nothing.
import { hash } from 'node:crypto';
import { definePrepared, placeholdersOf } from '../../db/prepared.ts';
import { and, eq, lt, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { canonicalContent, checkSameContent, type ContentRecord } from '../../domain/idempotency.ts';
import { unwrap } from '../unwrap.ts';

export type RequestKey = {
  /** The owner of the key: `holder:7` or `operator:2`; keys of different callers are independent. */
  actor: string;
  key: string;
  procedure: string;
  /** The input after parsing, without the key. */
  content: ContentRecord;
  now: Date;
};

const knownKey = definePrepared('idempotency_key', (db: ReadDb) => {
  const { idempotencyKeys } = db.t;
  return db
    .select({
      procedure: idempotencyKeys.procedure,
      contentHash: idempotencyKeys.contentHash,
      result: idempotencyKeys.result,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.actor, sql.placeholder('actor')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    );
});

const insertKey = definePrepared('insert_idempotency_key', (tx: Tx) =>
  tx.insert(tx.t.idempotencyKeys).values(placeholdersOf(tx.t.idempotencyKeys)),
);

function hashContent(request: RequestKey): string {
  return hash('sha256', canonicalContent([request.procedure, request.content]), 'hex');
}

/**
 * Runs `work` once for a key and returns its first result from then on. Throws IDEMPOTENCY_MISMATCH when the key was
 * used for other content. An error of `work` is not stored: a refused call may be repeated under the same key.
 */
export async function once<T extends Record<string, unknown>>(
  tx: Tx,
  request: RequestKey,
  work: () => Promise<T>,
): Promise<T> {
  const contentHash = hashContent(request);
  const [known] = await knownKey(tx, { actor: request.actor, key: request.key });
  if (known) {
    unwrap(checkSameContent(known.contentHash, contentHash));
    // The row was written below from a T of the same procedure, which the hash contains.
    return known.result as T;
  }
  const result = await work();
  await insertKey(tx, {
    actor: request.actor,
    key: request.key,
    procedure: request.procedure,
    contentHash,
    result,
    createdAt: request.now,
  });
  return result;
}

/** The stored result of a key, or null when nothing was done under it. */
export async function findOutcome(db: ReadDb, actor: string, key: string) {
  const [known] = await knownKey(db, { actor, key });
  return known === undefined ? null : { procedure: known.procedure, result: known.result };
}

export async function pruneKeys(tx: Tx, before: Date): Promise<void> {
  await tx.delete(tx.t.idempotencyKeys).where(lt(tx.t.idempotencyKeys.createdAt, before));
}
