// The key of a local run is `secret.key` beside the database. During a rotation the new key is stored beside it under
// its own id, `secret.key.<id>`, before anything is encrypted with it; afterwards so is the former one, because older
// backups need it. Whenever a process dies, one of these files opens the database, and the next start finds which.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createSecrets, keyIdOf } from '../ports/secrets.ts';

export function makeKey(): string {
  return randomBytes(32).toString('hex');
}

/** Syncs it to disk, readable by its owner alone. Throws when the file already exists. */
export function writeKeyFile(path: string, key: string): void {
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** The path of a key beside the one in use. */
export function keyFileOf(path: string, key: string): string {
  return `${path}.${createSecrets(key).keyId}`;
}

function syncFolderOf(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Copies the current key to its own id, and writes the next one beside it; both are synced. */
export function prepareKeyFile(path: string, present: string, next: string): void {
  if (!existsSync(keyFileOf(path, present))) linkSync(path, keyFileOf(path, present));
  writeKeyFile(keyFileOf(path, next), next);
  syncFolderOf(path);
}

/** Puts a prepared key into use atomically: a reader gets one key or the other, complete. */
export function installKeyFile(path: string, next: string): void {
  renameSync(keyFileOf(path, next), path);
  syncFolderOf(path);
}

/** For a key with which nothing was encrypted. */
export function discardKeyFile(path: string, next: string): void {
  rmSync(keyFileOf(path, next));
}

/** The same key, without a change to any file. */
export function findKeyFile(path: string, present: string, fingerprint: string): string {
  if (createSecrets(present).fingerprint === fingerprint) return present;
  const beside = `${path}.${keyIdOf(fingerprint)}`;
  const key = existsSync(beside) ? readFileSync(beside, 'utf8').trim() : '';
  return createSecrets(key).fingerprint === fingerprint ? key : present;
}

/**
 * The key of a database with this fingerprint: `present`, the one in use, or the one stored under the id that the
 * fingerprint begins with, which is then put into use. Returns `present` when no file matches.
 */
export function settleKeyFile(path: string, present: string, fingerprint: string): string {
  const key = findKeyFile(path, present, fingerprint);
  if (key === present) return present;
  if (!existsSync(keyFileOf(path, present))) linkSync(path, keyFileOf(path, present));
  installKeyFile(path, key);
  return key;
}
