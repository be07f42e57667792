// A backup is written in a temporary folder beside its target and renamed when it is complete and synced.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import type { LogLink } from '../engines/commit-record.ts';
import { findEngineError, isStorageFull, isSystemError, StoreRefusedError } from '../errors.ts';
import { writeSeal, type SealKey } from './seal.ts';
import { LONGEST_MS, removeUnfinished, UNFINISHED_PREFIX } from '../engines/unfinished-restores.ts';

/** What a backup holds: its bytes, the fingerprint of its key, and the newest row of its audit log. */
export type BackupContent = {
  bytes: AsyncIterable<Buffer>;
  fingerprint: string | null;
  link: LogLink | null;
};

/** Packs bytes, seals them and syncs them to disk. */
async function pack({ bytes: source, link }: BackupContent, packed: string, key: SealKey): Promise<void> {
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
  await pipeline(source, counted, createZstdCompress(), sealed, file);
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
 * Writes what `openContent` gives to `target`, which gets a private folder on the same disk for its own files. Returns the size
 * of the backup in bytes and the newest row of its audit log. Throws StoreRefusedError when the key is not available, or
 * the target exists or cannot be written.
 */
export async function writeSealed(
  target: string,
  findKey: FindSealKey,
  openContent: (work: string) => Promise<BackupContent>,
): Promise<WrittenBackup> {
  if (existsSync(target)) throw new StoreRefusedError(TERMINAL.backupExists(target));
  const folder = dirname(target);
  let work: string | null = null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // mkdtemp creates the folder with mode 0700, so its files are as private as the database.
    work = await mkdtemp(join(folder, UNFINISHED_PREFIX));
    const packed = join(work, basename(target));
    const content = await openContent(work);
    await pack(content, packed, findKey(content.fingerprint));
    await rename(packed, target);
    await syncFolder(folder);
    await removeUnfinished(folder, new Date(Date.now() - LONGEST_MS));
    return { bytes: (await stat(target)).size, link: content.link };
  } catch (error) {
    // A StoreRefusedError already explains itself; an error with a code comes from the disk, the engine or zstd.
    if (findEngineError(error) === null) throw error;
    const isFull = isStorageFull(error) || isSystemError(error, 'ENOSPC');
    const cause = isFull ? TERMINAL.diskFull() : error instanceof Error ? error.message : String(error);
    throw new StoreRefusedError(TERMINAL.backupNotWritten(target, cause), { cause: error });
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}
