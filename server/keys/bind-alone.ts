// On PostgreSQL other processes may serve the database. Those of an older version can read no bound value, and write values that
// are bound to nothing.
import { openStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { sealUnkeyedRows } from '../audit/audit-log.ts';
import { signLog } from '../audit/log-key.ts';
import type { Env } from '../env/env.ts';
import { createSecrets } from '../ports/secrets.ts';
import { checkKeyFingerprint, readSecretKey } from '../env/secret-key.ts';
import { bindRows } from './bind-rows.ts';
import { isUnbound } from './unbound-rows.ts';

/**
 * A store on a PostgreSQL whose values are bound. Where they are not, the given store is closed, the values are bound with exclusive
 * access, and the database is opened again. Throws StoreRefusedError while another process has it open. A file is not
 * concerned: its opening is exclusive.
 */
export async function bindAlone(env: Env, store: Store, open: () => Promise<Store>): Promise<Store> {
  if (store.dialect !== 'postgres' || !(await store.read(isUnbound))) return store;
  await store.close();
  const alone = await openStore(env.databaseUrl, { alone: true, postgres: env.postgres });
  try {
    const secrets = createSecrets(await readSecretKey(env, alone));
    await checkKeyFingerprint(alone, secrets.fingerprint);
    const now = new Date();
    await signLog(alone, secrets.logKey).write((tx) => sealUnkeyedRows(tx, now));
    await bindRows(alone, secrets, now);
  } finally {
    await alone.close();
  }
  return open();
}
