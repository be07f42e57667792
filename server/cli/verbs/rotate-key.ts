import { isThere } from '../../../db/engines/opening-errors.ts';
import { openStore, parseDatabaseUrl } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { EnvError, parseEnv, SECRET_TOO_SHORT, type Env } from '../../env/env.ts';
import { discardKeyFile, installKeyFile, keyFileOf, makeKey, prepareKeyFile } from '../../keys/key-files.ts';
import { checkRotation, rotateKey as rotate, type KeyRotation } from '../../keys/rotate-key.ts';
import { createSecrets } from '../../ports/secrets.ts';
import { findSecretKey, readSecretKey, secretKeyPath, secretKeyPlace } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

type Rotated = KeyRotation & { from: string; to: string; formerPlace: string };

/** Both keys come from the environment, where a production server keeps its secrets. */
async function rotateGiven(store: Store, from: string, to: string): Promise<Rotated> {
  const [former, next] = [createSecrets(from), createSecrets(to)];
  const rotation = await rotate(store, former, next, new Date());
  return { ...rotation, from: former.keyId, to: next.keyId, formerPlace: 'SECRET_KEY_PREVIOUS' };
}

/** The key of a local run is in a file: a new one is generated, and replaces it once the database uses it. */
async function rotateFile(store: Store, env: Env): Promise<Rotated> {
  const path = secretKeyPath(env.databaseUrl);
  if (findSecretKey(env) === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
  const present = await readSecretKey(env, store);
  const next = makeKey();
  const [from, to] = [createSecrets(present), createSecrets(next)];
  await checkRotation(store, from, to);
  prepareKeyFile(path, present, next);
  let rotation: KeyRotation;
  try {
    rotation = await rotate(store, from, to, new Date());
  } catch (error) {
    // A refusal was rolled back. After any other error the outcome may be unknown, and the new key file may be needed
    // to open the database.
    if (error instanceof EnvError) discardKeyFile(path, next);
    throw error;
  }
  installKeyFile(path, next);
  return { ...rotation, from: from.keyId, to: to.keyId, formerPlace: keyFileOf(path, present) };
}

/** The keys that must be given before the database is opened. Throws EnvError. */
function keysGiven(env: Env): { from: string; to: string } | null {
  const { secretKey: to, secretKeyPrevious: from } = env;
  if (to === undefined && from === undefined && !env.production) return null;
  if (to === undefined) throw new EnvError(TERMINAL.rotateKeyMissing('SECRET_KEY'));
  if (from === undefined) throw new EnvError(TERMINAL.rotateKeyMissing('SECRET_KEY_PREVIOUS'));
  if (from.length < 32)
    throw new EnvError(`환경 변수가 올바르지 않습니다.\n  SECRET_KEY_PREVIOUS: ${SECRET_TOO_SHORT}`);
  if (from === to) throw new EnvError(TERMINAL.rotateSameKey());
  return { from, to };
}

function report({ from, to, formerPlace, recoveryCodesEnded, proposalsWithdrawn }: Rotated): string {
  return [
    `암호화 키를 바꿨어요. (${from} → ${to})`,
    `지금까지의 백업은 지금까지의 키로만 되돌릴 수 있으니, ${formerPlace}의 키를 따로 보관해주세요.`,
    ...(recoveryCodesEnded.length === 0
      ? []
      : [`운영자 ${recoveryCodesEnded.join(', ')}의 복구 코드가 끝났어요. 콘솔에서 새로 만들어야 해요.`]),
    ...(proposalsWithdrawn === 0
      ? []
      : [`두 번째 운영자를 기다리던 변경 ${proposalsWithdrawn}건을 거뒀어요. 다시 요청해야 해요.`]),
    '',
  ].join('\n');
}

/** Rotates the database's key while no server uses it, in one transaction. */
export async function rotateKey(args: string[]): Promise<Exit> {
  readTexts(args);
  const env = parseEnv(process.env);
  const given = keysGiven(env);
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect === 'sqlite' && !isThere(address.path))
    throw new EnvError(TERMINAL.fileMissing(address.path));
  const store = await openStore(env.databaseUrl, { alone: true, postgres: env.postgres });
  try {
    const rotated =
      given === null ? await rotateFile(store, env) : await rotateGiven(store, given.from, given.to);
    process.stdout.write(report(rotated));
    return EXIT.fine;
  } finally {
    await store.close();
  }
}
