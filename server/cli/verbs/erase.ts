import { openStore } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeps } from '../../create-deps.ts';
import { EnvError, parseEnv } from '../../env/env.ts';
import { completeOrder } from '../../erasure/complete-order.ts';
import { requireBound } from '../../keys/unbound-rows.ts';
import { checkKeyFingerprint, readSecretKey } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

/** Erases a closed holder's personal data on a lawful order; may run beside a server. */
export async function erase(args: string[]): Promise<Exit> {
  const [login = ''] = readTexts(args, 'LOGIN');
  const env = parseEnv(process.env);
  const store = await openStore(env.databaseUrl, { exclusive: false, postgres: env.postgres });
  try {
    const deps = createDeps(env, store, await readSecretKey(env, store));
    await checkKeyFingerprint(store, deps.secrets.fingerprint);
    await requireBound(store);
    const outcome = await completeOrder(deps, login);
    if (outcome !== 'done') throw new EnvError(TERMINAL.notErased[outcome]);
  } finally {
    await store.close();
  }
  process.stdout.write('회원의 개인정보를 파기했어요. 장부와 감사 기록은 그대로예요.\n');
  return EXIT.fine;
}
