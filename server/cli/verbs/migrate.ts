import { openStore } from '../../../db/open.ts';
import { sealUnkeyedRows } from '../../audit/audit-log.ts';
import { signLog } from '../../audit/log-key.ts';
import { parseEnv } from '../../env.ts';
import { findFingerprint, findSecretsFor } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Migrates the database to the newest schema; refused while a server holds the file. */
export async function migrate(args: string[]): Promise<Exit> {
  if (args.length > 0) return usage();
  const env = parseEnv(process.env);
  const store = await openStore(env.databaseUrl, { postgres: env.postgres });
  try {
    // A database that no server has opened yet has no key, and no rows to seal.
    const secrets = findSecretsFor(env, await findFingerprint(store));
    if (secrets !== null) await signLog(store, secrets.logKey).write((tx) => sealUnkeyedRows(tx, new Date()));
  } finally {
    await store.close();
  }
  process.stdout.write('데이터베이스가 최신 구조입니다.\n');
  return EXIT.fine;
}
