import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { sealUnkeyedRows } from '../../audit/audit-log.ts';
import { signLog } from '../../audit/log-key.ts';
import { settleUnrecorded } from '../../backups/settle-set-back.ts';
import { parseEnv } from '../../env/env.ts';
import { bindAlone } from '../../keys/bind-alone.ts';
import { bindRows } from '../../keys/bind-rows.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { findFingerprint, findSecretsFor } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

/** What a start of the server settles too. */
async function settle(opened: Store, secrets: Secrets): Promise<void> {
  const store = signLog(opened, secrets.logKey);
  const now = new Date();
  await store.write((tx) => sealUnkeyedRows(tx, now));
  const bound = await bindRows(store, secrets, now);
  if (bound !== null) process.stdout.write(`${TERMINAL.rowsBound(bound.rows, bound.unreadable)}\n`);
  if (await settleUnrecorded(store, now)) process.stdout.write(`${TERMINAL.unrecordedSettled()}\n`);
}

/** Migrates the database to the newest schema; refused while a server holds the file. */
export async function migrate(args: string[]): Promise<Exit> {
  readTexts(args);
  const env = parseEnv(process.env);
  const open = () => openStore(env.databaseUrl, { postgres: env.postgres });
  const store = await bindAlone(env, await open(), open);
  try {
    // A database that no server has opened yet has no key, no rows to seal and no sessions.
    const secrets = findSecretsFor(env, await findFingerprint(store));
    if (secrets !== null) await settle(store, secrets);
  } finally {
    await store.close();
  }
  process.stdout.write('데이터베이스가 최신 구조입니다.\n');
  return EXIT.fine;
}
