// The audit log is never rewritten, so rows hashed with a former key stay valid under the former log key. It is kept,
// encrypted with the current key, as long as the log.
import type { ReadDb } from '../../db/store.ts';
import type { LogKey } from '../audit/log-key.ts';
import type { Secrets } from '../ports/secrets.ts';
import { keptSecrets } from './kept-secrets.ts';

export const formerLogKeys = keptSecrets('audit_key.');

/** Log keys by the id of the key from which each was derived. */
export type LogKeys = ReadonlyMap<string, LogKey>;

/** The current log key and all former ones; empty without a key. */
export async function readLogKeys(db: ReadDb, secrets: Secrets | null): Promise<LogKeys> {
  if (secrets === null) return new Map();
  const keys = new Map<string, LogKey>();
  for (const keyId of await formerLogKeys.listIds(db)) {
    const secret = await formerLogKeys.find(db, secrets, keyId);
    if (secret !== null) keys.set(keyId, { keyId, secret });
  }
  return keys.set(secrets.logKey.keyId, secrets.logKey);
}
