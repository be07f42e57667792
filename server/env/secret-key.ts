// The source of SECRET_KEY: the environment, or, in local runs, a file beside the database that is created on first
// use. The database stores the key's fingerprint, so that opening it with another key is refused instead of failing on
// some rows.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isThere, refusalOfReading } from '../../db/engines/opening-errors.ts';
import { eq } from '../../db/sql.ts';
import { parseDatabaseUrl } from '../../db/open.ts';
import { FINGERPRINT } from '../../db/schema/settings.ts';
import type { Store } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError, type Env } from './env.ts';
import { findKeyFile, makeKey, settleKeyFile, writeKeyFile } from '../keys/key-files.ts';
import { createSecrets, type Secrets } from '../ports/secrets.ts';

/** The key file of a local run. */
export function secretKeyPath(databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  return address.dialect === 'sqlite'
    ? join(dirname(address.path), 'secret.key')
    : resolve('data', 'secret.key');
}

/** Where the key of this environment is stored, in words. */
export function secretKeyPlace(env: Env): string {
  return env.secretKey !== undefined || env.production
    ? '환경 변수 SECRET_KEY'
    : `${secretKeyPath(env.databaseUrl)} 파일`;
}

/** Null when there is none yet. Throws EnvError in production: a key beside the data protects nothing there. */
export function findSecretKey(env: Env): string | null {
  if (env.secretKey !== undefined) return env.secretKey;
  if (env.production)
    throw new EnvError('운영 환경에서는 SECRET_KEY 가 필요합니다. (예: openssl rand -hex 32)');
  const path = secretKeyPath(env.databaseUrl);
  if (!isThere(path)) return null;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw refusalOfReading(path, error);
  }
}

/** The fingerprint of the database's key; null before it was first served with one. */
export async function findFingerprint(store: Store): Promise<string | null> {
  const [known] = await store.read((db) => db.select().from(db.t.meta).where(eq(db.t.meta.key, FINGERPRINT)));
  return known?.value ?? null;
}

/**
 * The secrets for a database with this fingerprint, for commands that only read: no key is created or moved. Null when
 * there is neither a key nor a fingerprint. Throws EnvError when the key is missing or does not match.
 */
export function findSecretsFor(env: Env, fingerprint: string | null): Secrets | null {
  const known = findSecretKey(env);
  if (known === null && fingerprint === null) return null;
  if (known === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
  const isFile = env.secretKey === undefined && fingerprint !== null;
  const key = isFile ? findKeyFile(secretKeyPath(env.databaseUrl), known, fingerprint) : known;
  const secrets = createSecrets(key);
  if (fingerprint !== null && secrets.fingerprint !== fingerprint) throw new EnvError(TERMINAL.keyWrong());
  return secrets;
}

/**
 * The key of this environment; created on first use in local runs. Throws EnvError when it is missing although the
 * database has a fingerprint: a new key could not read it.
 */
export async function readSecretKey(env: Env, store: Store): Promise<string> {
  const known = findSecretKey(env);
  const fingerprint = await findFingerprint(store);
  if (known !== null)
    return env.secretKey === undefined && fingerprint !== null
      ? settleKeyFile(secretKeyPath(env.databaseUrl), known, fingerprint)
      : known;
  if (fingerprint !== null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
  const path = secretKeyPath(env.databaseUrl);
  mkdirSync(dirname(path), { recursive: true });
  const key = makeKey();
  // Written to disk before anything is encrypted with it.
  writeKeyFile(path, key);
  return key;
}

/**
 * Stores the fingerprint of the first key and refuses every other key, now and before every write of this store that a change
 * of the key may precede. Throws EnvError.
 */
export async function checkKeyFingerprint(store: Store, fingerprint: string): Promise<void> {
  const known = await findFingerprint(store);
  if (known === null) {
    await store.write((tx) =>
      tx.insert(tx.t.meta).values({ key: FINGERPRINT, value: fingerprint }).onConflictDoNothing(),
    );
  } else if (known !== fingerprint) {
    throw new EnvError(TERMINAL.keyWrong());
  }
  store.expectKey(fingerprint);
}
