import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  assertReachable,
  isSameDatabase,
  openRowsSource,
  openRowsTarget,
} from '../../../db/rows/open-ends.ts';
import { openStore } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { phrasePath } from '../../custody/custody.ts';
import { EnvError, parseEnv, type Env } from '../../env/env.ts';
import { registerPath } from '../../erasure/register.ts';
import { clearMarks, moveDatabase } from '../../moving/move-database.ts';
import { findFingerprint, findSecretsFor, secretKeyPath, secretKeyPlace } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { UsageError } from '../help.ts';
import { readArguments } from '../read-arguments.ts';

/** The target, or `reopen`. Throws UsageError. */
function wantedOf(args: string[]): { to: string } | 'reopen' {
  const { to, reopen } = readArguments(args, {
    options: { to: { type: 'string' }, reopen: { type: 'boolean' } },
    names: [],
  }).values;
  if (to !== undefined && reopen === undefined) return { to };
  if (to === undefined && reopen === true) return 'reopen';
  throw new UsageError(
    to === undefined
      ? '--to or --reopen is missing: 옮길 곳이 빠졌어요.'
      : '--to and --reopen exclude each other: 둘 가운데 하나만 써주세요.',
  );
}

/**
 * What lies beside a file and is looked for in another place now: in a local run the key and the phrase of the wallet addresses too, and
 * the register of erasures wherever the environment does not name it. Without its phrase a server makes another one, under which
 * no former address is found; a restore that misses the register brings erased holders back.
 */
function besideSentence(env: Env, to: string): string {
  const folderOf = (databaseUrl: string) => dirname(secretKeyPath(databaseUrl));
  const [from, there] = [folderOf(env.databaseUrl), folderOf(to)];
  if (from === there) return '';
  const isCustodyNamed = env.custodyOff || env.custodyXpub !== undefined;
  const hasPhrase = !isCustodyNamed && existsSync(phrasePath(env.databaseUrl));
  const hasRegister = env.erasureRegister === undefined && existsSync(registerPath(env));
  return [
    ...(env.secretKey === undefined ? ['암호화 키(secret.key)를'] : []),
    ...(hasPhrase ? ['지갑 주소의 복구 구문(custody.phrase)을'] : []),
    ...(hasRegister ? ['파기 대장(erasures.ndjson)을'] : []),
  ]
    .map((what) => `${what} ${from} 에서 ${there} 로 옮겨주세요.\n`)
    .join('');
}

async function moveTo(env: Env, to: string): Promise<Exit> {
  if (isSameDatabase(env.databaseUrl, to)) throw new EnvError(TERMINAL.moveToItself());
  // First, because the source is read whole before its target is opened.
  await assertReachable(to);
  const moved = await moveDatabase(env, to, { openSource: openRowsSource, openTarget: openRowsTarget });
  process.stdout.write(
    `옮겼어요: ${moved.from} → ${moved.to}\n` +
      besideSentence(env, to) +
      'DATABASE_URL 에 옮긴 곳을 넣고 서버를 시작해주세요. 원래 데이터베이스는 그대로 두었고, 서버가 열지 않아요.\n',
  );
  return EXIT.fine;
}

/** Takes a mark back: the operator decides that this database is the one that serves. */
async function reopen(env: Env): Promise<Exit> {
  const store = await openStore(env.databaseUrl, { evenIfMoved: true, alone: true });
  try {
    const secrets = findSecretsFor(env, await findFingerprint(store));
    if (secrets === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
    const found = await clearMarks(store, secrets, { action: 'move.reopen', detail: {} });
    if (!found) throw new EnvError(TERMINAL.notMoved());
  } finally {
    await store.close();
  }
  process.stdout.write(
    '옮긴 표시를 지우고 감사 기록에 남겼어요. 다른 쪽 데이터베이스로는 서버를 시작하지 마세요.\n',
  );
  return EXIT.fine;
}

/** Moves the database to another engine or place, while no server uses either. */
export async function move(args: string[]): Promise<Exit> {
  const wanted = wantedOf(args);
  const env = parseEnv(process.env);
  return wanted === 'reopen' ? reopen(env) : moveTo(env, wanted.to);
}
