// Where SECRET_KEY comes from: the environment, or, in local runs, a file beside the database that is made on first use.
// The database keeps the key's fingerprint, so that one opened with another key is refused rather than half readable.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { eq } from '../db/sql.ts';
import { parseDatabaseUrl } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { EnvError, type Env } from './env.ts';

/** The file that a local run keeps its key in. */
export function secretKeyPath(databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  return address.dialect === 'sqlite'
    ? join(dirname(address.path), 'secret.key')
    : resolve('data', 'secret.key');
}

/** Throws EnvError in production when no key is given: a key beside the data protects nothing there. */
export function readSecretKey(env: Env): string {
  if (env.secretKey !== undefined) return env.secretKey;
  if (env.production)
    throw new EnvError('운영 환경에서는 SECRET_KEY 가 필요합니다. (예: openssl rand -hex 32)');
  const path = secretKeyPath(env.databaseUrl);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dirname(path), { recursive: true });
  const key = randomBytes(32).toString('hex');
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

const FINGERPRINT = 'secret_key_fingerprint';

/** Keeps the fingerprint of the first key and refuses every other. Throws EnvError. */
export async function checkKeyFingerprint(store: Store, fingerprint: string): Promise<void> {
  const find = store.read((db) => db.select().from(db.t.meta).where(eq(db.t.meta.key, FINGERPRINT)));
  const [known] = await find;
  if (known === undefined) {
    await store.write((tx) =>
      tx.insert(tx.t.meta).values({ key: FINGERPRINT, value: fingerprint }).onConflictDoNothing(),
    );
  } else if (known.value !== fingerprint) {
    throw new EnvError('SECRET_KEY 가 이 데이터베이스를 만든 키와 다릅니다. 원래 키로 다시 시작해주세요.');
  }
}
