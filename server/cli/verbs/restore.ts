import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { acquireFileLock } from '../../../db/engines/file-lock.ts';
import { isFatal } from '../../../db/errors.ts';
import { openReadOnly, openStore, parseDatabaseUrl } from '../../../db/open.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { createSecrets } from '../../ports/secrets.ts';
import { checkKeyFingerprint, readSecretKey } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Refuses a copy that is damaged, made under another key, or whose books do not balance. */
async function checkCopy(path: string, secretKey: string): Promise<void> {
  const store = await openReadOnly(`file:${path}`).catch((error: unknown) => {
    throw isFatal(error) ? new EnvError('데이터베이스 파일이 아니거나 손상되어 되돌리지 않았습니다.') : error;
  });
  try {
    await checkKeyFingerprint(store, createSecrets(secretKey).fingerprint);
    const findings = [...(await store.quickCheck()), ...(await store.read((db) => checkBooks(db)))];
    if (findings.length > 0)
      throw new EnvError(`백업에 이상이 있어 되돌리지 않았습니다.\n${findings.join('\n')}`);
  } finally {
    await store.close();
  }
}

/** Whoever was signed out, blocked or given a new password since the backup must not come back with it. */
async function endSessions(path: string): Promise<void> {
  const store = await openStore(`file:${path}`);
  try {
    await store.write(async (tx) => {
      for (const table of [tx.t.sessions, tx.t.operatorSessions, tx.t.resetTokens]) await tx.delete(table);
    });
  } finally {
    await store.close();
  }
}

/** A name beside the database that nothing has yet: what is kept is never written over. */
function keptPath(path: string, now: Date): string {
  return `${path}.before-restore-${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}`;
}

/**
 * Puts a backup in the place of the database; what was there is kept beside it and every session ends. Refused while a
 * server holds the file.
 */
export async function restore(args: string[]): Promise<Exit> {
  const [source, ...more] = args;
  if (source === undefined || more.length > 0) return usage();
  const env = parseEnv(process.env);
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect !== 'sqlite') throw new EnvError('PostgreSQL은 pg_restore 로 되돌려주세요.');
  if (!existsSync(source)) throw new EnvError(`${source} 파일이 없습니다.`);

  mkdirSync(dirname(address.path), { recursive: true });
  const lock = acquireFileLock(address.path);
  const incoming = `${address.path}.incoming`;
  let kept: string | null = null;
  try {
    rmSync(incoming, { force: true });
    copyFileSync(resolve(source), incoming);
    chmodSync(incoming, 0o600);
    await checkCopy(incoming, readSecretKey(env));
    await endSessions(incoming);
    if (existsSync(address.path)) {
      // Folds the write-ahead log into the file that is kept, so that the kept file is whole.
      const old = await openStore(env.databaseUrl, { exclusive: false });
      await old.close();
      kept = keptPath(address.path, new Date());
      renameSync(address.path, kept);
    }
    for (const suffix of ['-wal', '-shm']) rmSync(`${address.path}${suffix}`, { force: true });
    renameSync(incoming, address.path);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${incoming}${suffix}`, { force: true });
    lock.release();
  }
  process.stdout.write('백업으로 되돌렸습니다. 모두 다시 로그인해야 합니다.\n');
  if (kept !== null) process.stdout.write(`이전 데이터베이스는 ${kept} 에 남겨 두었습니다.\n`);
  return EXIT.fine;
}
