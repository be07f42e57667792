// The digests that the rows of the log hold; see `signed-columns.ts`.
import { and, asc, gt, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import type { LogKeys } from '../keys/former-log-keys.ts';
import { auditDetail } from './audit-log.ts';
import { keyIdOfHash, type LogKey } from './log-key.ts';
import { SIGNED } from './signed-columns.ts';

const ROWS_AT_ONCE = 1000; // limits memory use

type SignedRow = { id: number; hash: string; text: string };

async function eachSignedRow(db: ReadDb, use: (row: SignedRow) => void): Promise<void> {
  const { auditLog } = db.t;
  const holdsDigests = sql`CAST(${auditLog.detail} AS text) LIKE ${`%"${SIGNED}"%`}`;
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ id: auditLog.id, hash: auditLog.hash, detail: auditLog.detail })
      .from(auditLog)
      .where(and(gt(auditLog.id, after), holdsDigests))
      .orderBy(asc(auditLog.id))
      .limit(ROWS_AT_ONCE);
    for (const { id, hash, detail } of rows) {
      after = id;
      const text = auditDetail.safeParse(detail).data?.[SIGNED];
      if (typeof text === 'string') use({ id, hash, text });
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** How many rows of the log sign columns: none in a database of a version that did not. */
export async function countSignedRows(db: ReadDb): Promise<number> {
  let count = 0;
  await eachSignedRow(db, () => (count += 1));
  return count;
}

/** A digest, the row of the log that holds it, and the key under which it was made; null for a key that is not here. */
export type SignedDigest = { digest: string; logId: number; key: LogKey | null };

export type Digests = ReadonlyMap<string, readonly SignedDigest[]>;

/** The digests of each value from the oldest, by its name. The chain of the log must be sound. */
export async function readDigests(db: ReadDb, keys: LogKeys): Promise<Digests> {
  const found = new Map<string, SignedDigest[]>();
  await eachSignedRow(db, ({ id, hash, text }) => {
    const key = keys.get(keyIdOfHash(hash) ?? '') ?? null;
    for (const entry of text.split(' ')) {
      const [name = '', digest = ''] = entry.split('=');
      if (name === '') continue;
      const earlier = found.get(name);
      if (earlier === undefined) found.set(name, [{ digest, logId: id, key }]);
      else earlier.push({ digest, logId: id, key });
    }
  });
  return found;
}
