import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import Database from 'better-sqlite3';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createStateReader, type LogLink } from '../engines/commit-record.ts';
import { assertFile } from '../engines/opening-errors.ts';
import { integrityCheckClient, integrityCheckFile, openClient } from '../engines/sqlite-connection.ts';
import type { NativeBinding } from '../engines/sqlite-connection.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { writeSeal, type SealKey } from './seal.ts';
import { UNFINISHED_PREFIX } from './unfinished.ts';

function assertSound(path: string, findings: readonly string[]): void {
  if (findings.length > 0) throw new StoreRefusedError(TERMINAL.backupOfDamaged(path, findings));
}

/**
 * Copies one consistent snapshot of the database while other processes may write to it. Both the database and the copy
 * are checked: VACUUM INTO rebuilds the indexes, so checking the copy alone would miss damaged indexes of the source.
 */
function copyDatabase(path: string, copy: string, nativeBinding: NativeBinding | undefined): void {
  // Not `openClient`: VACUUM INTO is refused on a connection that may only query.
  const client = new Database(path, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  try {
    assertSound(path, integrityCheckClient(client));
    client.prepare('VACUUM INTO ?').run(copy);
  } finally {
    client.close();
  }
  assertSound(path, integrityCheckFile(copy, nativeBinding));
}

/** The metadata of a copy: the fingerprint of its key, and the newest row of its audit log. */
function describeCopy(copy: string, nativeBinding: NativeBinding | undefined) {
  const client = openClient(copy, { readonly: true, nativeBinding });
  try {
    const fingerprint = client
      .prepare<[], string>("SELECT value FROM meta WHERE key = 'secret_key_fingerprint'")
      .pluck()
      .get();
    return { fingerprint: fingerprint ?? null, link: createStateReader(client)().link };
  } finally {
    client.close();
  }
}

/** Packs a file, seals it and syncs it to disk. */
async function pack(source: string, packed: string, link: LogLink | null, key: SealKey): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  async function* sealed(parts: AsyncIterable<Buffer>) {
    yield* parts;
    yield writeSeal({ sha256: hash.digest('hex'), bytes, link }, key);
  }
  const file = createWriteStream(packed, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(createReadStream(source), counted, createZstdCompress(), sealed, file);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export type WrittenBackup = { bytes: number; link: LogLink | null };

/** Returns the key for the seal of a database with this fingerprint; throws when that key is not available. */
export type FindSealKey = (fingerprint: string | null) => SealKey;

/**
 * Writes a backup of a SQLite file to `target`, also while a server writes to the database. The backup is written in a
 * temporary folder beside the target and renamed when it is complete and synced. Returns its size in bytes and the
 * newest row of its audit log. Throws StoreRefusedError when the database is missing or damaged, its key is not
 * available, or the target exists or cannot be written.
 */
export async function writeBackup(
  path: string,
  target: string,
  findKey: FindSealKey,
  nativeBinding?: NativeBinding,
): Promise<WrittenBackup> {
  assertFile(path);
  if (existsSync(target)) throw new StoreRefusedError(TERMINAL.backupExists(target));
  const folder = dirname(target);
  let work: string | null = null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // mkdtemp creates the folder with mode 0700, so the copy is as private as the database.
    work = await mkdtemp(join(folder, UNFINISHED_PREFIX));
    const copy = join(work, 'copy.sqlite');
    const packed = join(work, basename(target));
    copyDatabase(path, copy, nativeBinding);
    const { fingerprint, link } = describeCopy(copy, nativeBinding);
    await pack(copy, packed, link, findKey(fingerprint));
    await rename(packed, target);
    await syncFolder(folder);
    return { bytes: (await stat(target)).size, link };
  } catch (error) {
    // A StoreRefusedError already explains itself; an error with a code comes from the disk, the engine or zstd.
    if (findEngineError(error) === null) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new StoreRefusedError(TERMINAL.backupNotWritten(target, cause), { cause: error });
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}
