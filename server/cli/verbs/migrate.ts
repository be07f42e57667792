import { openStore } from '../../../db/open.ts';
import { parseEnv } from '../../env.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Brings the database to the newest schema; refused while a server holds the file. */
export async function migrate(args: string[]): Promise<Exit> {
  if (args.length > 0) return usage();
  const store = await openStore(parseEnv(process.env).databaseUrl);
  await store.close();
  process.stdout.write('데이터베이스가 최신 구조입니다.\n');
  return EXIT.fine;
}
