import { openStore } from '../../../db/open.ts';
import { createDeps } from '../../create-deps.ts';
import { readCustody } from '../../custody/custody.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { EnvError, parseEnv } from '../../env/env.ts';
import { checkKeyFingerprint, readSecretKey } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

/** Fills an empty database with demo data; refused in production and while a server holds the file. */
export async function demo(args: string[]): Promise<Exit> {
  readTexts(args);
  const env = parseEnv(process.env);
  if (env.production) throw new EnvError('운영 환경에는 데모 데이터를 넣을 수 없습니다.');
  const store = await openStore(env.databaseUrl, { postgres: env.postgres });
  try {
    const deps = createDeps(env, store, await readSecretKey(env, store), {
      custody: readCustody(env),
    });
    await checkKeyFingerprint(store, deps.secrets.fingerprint);
    if (!(await seedDemo(deps)))
      throw new EnvError('데이터베이스가 비어 있지 않아 데모 데이터를 넣지 않았습니다.');
  } finally {
    await store.close();
  }
  process.stdout.write('데모 데이터를 넣었습니다.\n');
  return EXIT.fine;
}
