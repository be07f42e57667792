import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import type { LogLink } from '../engines/commit-record.ts';
import { assertFile, refusalOfReading } from '../engines/opening-errors.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { isAuthentic, readSeal, SEAL_BYTES, type Seal, type SealKey } from './seal.ts';

const SQLITE_HEAD = 'SQLite format 3\0';

type Found = Seal | { kind: 'plain' } | { kind: 'unknown' };

/** The format of a backup: a seal with a key, a seal without one (the earlier format), or a plain database file. */
export type BackupKind = Exclude<Found['kind'], 'unknown'>;

async function look(source: string): Promise<Found> {
  const file = await open(source, 'r');
  try {
    const head = Buffer.alloc(SQLITE_HEAD.length);
    await file.read(head, 0, head.length, 0);
    if (head.toString('latin1') === SQLITE_HEAD) return { kind: 'plain' };
    const { size } = await file.stat();
    const end = Buffer.alloc(Math.min(size, SEAL_BYTES));
    await file.read(end, 0, end.length, size - end.length);
    const seal = readSeal(end, size);
    return seal === null || seal.packedBytes <= 0 ? { kind: 'unknown' } : seal;
  } finally {
    await file.close();
  }
}

/** Unpacks the bytes before the seal, up to the size that the seal names: a damaged stream could grow without limit. */
async function unpack(source: string, target: string, seal: Seal): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > seal.bytes) return;
      hash.update(part);
      yield part;
    }
  }
  await pipeline(
    createReadStream(source, { end: seal.packedBytes - 1 }),
    createZstdDecompress(),
    counted,
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return bytes === seal.bytes && hash.digest('hex') === seal.sha256;
}

/**
 * Throws StoreRefusedError unless the seal was made with this key. Nothing can be said about a backup of another key.
 */
function assertAuthentic(source: string, seal: Seal & { kind: 'keyed' }, key: SealKey): void {
  if (seal.keyId !== key.keyId) throw new StoreRefusedError(TERMINAL.keyWrong());
  if (!isAuthentic(seal, key)) throw new StoreRefusedError(TERMINAL.backupForged(source));
}

export type ReadBackup = { kind: BackupKind; link: LogLink | null };

/** `unsealed`: also a backup without a seal under the key, which anyone may have changed. */
export type ReadOptions = { key: SealKey; unsealed: boolean };

/**
 * Writes the database in a backup to `target`, which must not exist. Returns the format of the backup and the newest
 * audit log row that it names. A plain database file (the oldest format) is copied and has no checksum. Throws
 * StoreRefusedError when the backup is missing, damaged, not authentic under this key, or has no seal of a key and
 * `unsealed` is false.
 */
export async function readBackup(
  source: string,
  target: string,
  { key, unsealed }: ReadOptions,
): Promise<ReadBackup> {
  assertFile(source);
  const found = await look(source).catch((error: unknown) => {
    throw refusalOfReading(source, error);
  });
  if (found.kind === 'unknown') throw new StoreRefusedError(TERMINAL.backupDamaged(source));
  if (found.kind !== 'keyed' && !unsealed) throw new StoreRefusedError(TERMINAL.backupUnsealed(source));
  if (found.kind === 'plain') {
    await pipeline(
      createReadStream(source),
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return { kind: 'plain', link: null };
  }
  if (found.kind === 'keyed') assertAuthentic(source, found, key);
  const sound = await unpack(source, target, found).catch((error: unknown) => {
    // Errors that do not come from the zstd stream (a full disk, a missing permission) do not mean that the backup is
    // damaged.
    if (findEngineError(error)?.code.startsWith('Z') === true) return false;
    throw error;
  });
  if (!sound) throw new StoreRefusedError(TERMINAL.backupDamaged(source));
  return { kind: found.kind, link: found.link };
}
