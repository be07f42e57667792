// The key of a local run is `secret.key` beside the database. While it is being changed the new one stands beside it under
// its own id, `secret.key.<id>`, before anything is encrypted with it; so does the former one afterwards, as backups of its
// time need it. Whenever a process dies, one of these files opens the database, and the next start finds which.
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

/** On disk, for its owner alone. Throws when the file is there already. */
export function writeKeyFile(path: string, key: string): void {
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** Where a key is kept beside the one in use. */
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

/** Keeps the key in use under its own id too, and puts the next one beside it; both are on disk afterwards. */
export function prepareKeyFile(path: string, present: string, next: string): void {
  if (!existsSync(keyFileOf(path, present))) linkSync(path, keyFileOf(path, present));
  writeKeyFile(keyFileOf(path, next), next);
  syncFolderOf(path);
}

/** A prepared key comes into use: whoever reads the file finds the one or the other, whole. */
export function installKeyFile(path: string, next: string): void {
  renameSync(keyFileOf(path, next), path);
  syncFolderOf(path);
}

/** For a key that nothing was encrypted with. */
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
 * The key that opens a database with this fingerprint: `present`, the one in use, or the one beside it under the id that the
 * fingerprint begins with, which then comes into use. Answers `present` when no file has it.
 */
export function settleKeyFile(path: string, present: string, fingerprint: string): string {
  const key = findKeyFile(path, present, fingerprint);
  if (key === present) return present;
  if (!existsSync(keyFileOf(path, present))) linkSync(path, keyFileOf(path, present));
  installKeyFile(path, key);
  return key;
}
