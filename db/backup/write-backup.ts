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
 * Copies the database as it is at one moment, whoever writes to it meanwhile. The database is checked as well as the copy:
 * the copy gets its indexes anew, so that of a damaged one it would say nothing.
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

/** What the copy says of itself: the fingerprint of its key, and the newest row of its operators' log. */
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

/** Packs a file and seals it; what is answered for is on disk. */
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

/** Finds the key that a database with this fingerprint is sealed under; throws when it is not here. */
export type FindSealKey = (fingerprint: string | null) => SealKey;

/**
 * Writes a backup of a SQLite file to `target`, also while a server writes to the database. It comes to its name only when
 * it is whole and on disk; until then it lies in a folder of its own beside it. Answers its size in bytes and the newest row
 * of the operators' log in it. Throws StoreRefusedError when the database is missing or damaged, its key is not here, the target
 * exists or cannot be written.
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
    // Its owner's alone, as the database is: mkdtemp lets nobody else in.
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
    // A refusal says enough itself; what has a code is of the disk, the engine or the packing.
    if (findEngineError(error) === null) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new StoreRefusedError(TERMINAL.backupNotWritten(target, cause), { cause: error });
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}
