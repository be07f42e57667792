// The audit log is chained with a key derived from SECRET_KEY (D53, ADR-0017): a chain that anyone can
// compute proves nothing against direct changes in the database. The transactions of a signed store carry the key, so
// that use-cases that append to the log need not know it.
import { createHmac } from 'node:crypto';
import { logKey, type LogKey, type Store, type Tx } from '../../db/store.ts';

export type { LogKey } from '../../db/store.ts';

/** Returns the same store, whose transactions append to the log with this key. */
export function signLog(store: Store, key: LogKey): Store {
  return {
    ...store,
    write: (fn) =>
      store.write((tx) => {
        tx[logKey] = key;
        return fn(tx);
      }),
  };
}

/** Throws for a transaction of a store that was not signed. */
export function logKeyOf(tx: Tx): LogKey {
  const key = tx[logKey];
  if (key === null) throw new Error('the log was appended to without its key');
  return key;
}

/** A row's keyed hash: `<key id>:<64 hex digits>`. */
export function keyedHash({ keyId, secret }: LogKey, previousHash: string, content: string): string {
  const mac = createHmac('sha256', secret).update(previousHash).update(content).digest('hex');
  return `${keyId}:${mac}`;
}

/** The id of the key in a row's hash; null for an unkeyed row. */
export function keyIdOfHash(hash: string): string | null {
  return /^([0-9a-f]{8}):[0-9a-f]{64}$/.exec(hash)?.[1] ?? null;
}
