// The operators' log is never rewritten, so the rows of a former key's time stay under the log key of that time. It is kept,
// encrypted under the present key, for as long as the log is.
import type { ReadDb } from '../../db/store.ts';
import type { LogKey } from '../audit/log-key.ts';
import type { Secrets } from '../ports/secrets.ts';
import { keptSecrets } from './kept-secrets.ts';

export const formerLogKeys = keptSecrets('audit_key.');

/** Log keys by the id of the key that each was derived from. */
export type LogKeys = ReadonlyMap<string, LogKey>;

/** The present log key and every former one; none without a key. */
export async function readLogKeys(db: ReadDb, secrets: Secrets | null): Promise<LogKeys> {
  if (secrets === null) return new Map();
  const keys = new Map<string, LogKey>();
  for (const keyId of await formerLogKeys.listIds(db)) {
    const secret = await formerLogKeys.find(db, secrets, keyId);
    if (secret !== null) keys.set(keyId, { keyId, secret });
  }
  return keys.set(secrets.logKey.keyId, secrets.logKey);
}
