import { resolve } from 'node:path';
import { backupSqlite } from '../../../db/backup.ts';
import { parseDatabaseUrl } from '../../../db/open.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { secretKeyPath } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Copies the database as it is now, also beside a server, and says where the key is, which the copy does not hold. */
export function backup(args: string[]): Promise<Exit> {
  const [target, ...more] = args;
  if (target === undefined || more.length > 0) return Promise.resolve(usage());
  const env = parseEnv(process.env);
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect !== 'sqlite') throw new EnvError('PostgreSQL은 pg_dump 로 백업해주세요.');
  backupSqlite(address.path, resolve(target));
  const key = env.secretKey === undefined ? `${secretKeyPath(env.databaseUrl)} 파일` : '환경 변수 SECRET_KEY';
  process.stdout.write(
    `백업했습니다: ${resolve(target)}\n백업에는 암호화 키가 없습니다. 키는 ${key}에 있으니 따로 보관해주세요.\n`,
  );
  return Promise.resolve(EXIT.fine);
}
