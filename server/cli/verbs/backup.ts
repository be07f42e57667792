import { dirname, resolve } from 'node:path';
import { writeBackup } from '../../../db/backup/write-backup.ts';
import type { FindSealKey, WrittenBackup } from '../../../db/backup/write-sealed.ts';
import { migrationsOf, parseDatabaseUrl } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { EnvError, parseEnv } from '../../env/env.ts';
import { pathType } from '../../env/path-type.ts';
import { findSecretsFor, secretKeyPlace } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

async function write(databaseUrl: string, target: string, findKey: FindSealKey): Promise<WrittenBackup> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.dialect === 'sqlite') return writeBackup(address.path, target, findKey);
  // Loaded only when PostgreSQL is used, like its driver.
  const { writeRowsBackup } = await import('../../../db/backup/write-rows-backup.ts');
  return writeRowsBackup(address.url, target, findKey, migrationsOf('postgres'));
}

/** A folder that is missing is a path that was mistyped, or a disk that is not there. Throws EnvError. */
function requireFolderOf(target: string): void {
  const folder = dirname(target);
  if (pathType(folder) !== 'folder') throw new EnvError(TERMINAL.folderMissing(folder));
  if (pathType(target) === 'folder') throw new EnvError(TERMINAL.fileIsFolder(target));
}

/**
 * Packs the current database, also beside a running server, and prints the location of the key, which the backup does
 * not contain.
 */
export async function backup(args: string[]): Promise<Exit> {
  const [target = ''] = readTexts(args, 'PATH');
  requireFolderOf(resolve(target));
  const env = parseEnv(process.env);
  const { bytes, link } = await write(env.databaseUrl, resolve(target), (fingerprint) => {
    const secrets = findSecretsFor(env, fingerprint);
    if (secrets === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
    return secrets.sealKey;
  });
  process.stdout.write(
    `백업했어요: ${resolve(target)} (${bytes.toLocaleString('ko-KR')}바이트)\n` +
      (link === null ? '' : `감사 기록의 마지막 고리: ${link.id}:${link.hash}\n`) +
      `백업에는 암호화 키가 없어요. 키는 ${secretKeyPlace(env)}에 있으니 따로 보관해주세요.\n`,
  );
  return EXIT.fine;
}
