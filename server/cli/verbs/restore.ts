import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { acquireFileLock } from '../../../db/engines/file-lock.ts';
import { openReadOnly, openStore, parseDatabaseUrl } from '../../../db/open.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { createSecrets } from '../../ports/secrets.ts';
import { checkKeyFingerprint, readSecretKey } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Refuses a copy that is damaged, made under another key, or whose books do not balance. */
async function checkCopy(path: string, secretKey: string): Promise<void> {
  const store = await openReadOnly(`file:${path}`);
  try {
    await checkKeyFingerprint(store, createSecrets(secretKey).fingerprint);
    const findings = [...(await store.quickCheck()), ...(await store.read((db) => checkBooks(db)))];
    if (findings.length > 0)
      throw new EnvError(`백업에 이상이 있어 되돌리지 않았습니다.\n${findings.join('\n')}`);
  } finally {
    await store.close();
  }
}

/** Puts a backup in the place of the database; what was there is kept beside it. Refused while a server holds the file. */
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
  try {
    rmSync(incoming, { force: true });
    copyFileSync(resolve(source), incoming);
    await checkCopy(incoming, readSecretKey(env));
    if (existsSync(address.path)) {
      // Folds the write-ahead log into the file that is kept, so that the kept file is whole.
      const old = await openStore(env.databaseUrl, { exclusive: false });
      await old.close();
      renameSync(address.path, `${address.path}.before-restore`);
    }
    for (const suffix of ['-wal', '-shm']) rmSync(`${address.path}${suffix}`, { force: true });
    renameSync(incoming, address.path);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${incoming}${suffix}`, { force: true });
    lock.release();
  }
  process.stdout.write('백업으로 되돌렸습니다. 이전 데이터베이스는 .before-restore 로 남겨 두었습니다.\n');
  return EXIT.fine;
}
