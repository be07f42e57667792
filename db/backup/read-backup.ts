import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { assertFile, refusalOfReading } from '../engines/opening-errors.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { readSeal, SEAL_BYTES, type Seal } from './seal.ts';

const SQLITE_HEAD = 'SQLite format 3\0';

type Found = { kind: 'sealed'; seal: Seal; packedBytes: number } | { kind: 'plain' } | { kind: 'unknown' };

async function look(source: string): Promise<Found> {
  const file = await open(source, 'r');
  try {
    const head = Buffer.alloc(SQLITE_HEAD.length);
    await file.read(head, 0, head.length, 0);
    if (head.toString('latin1') === SQLITE_HEAD) return { kind: 'plain' };
    const packedBytes = (await file.stat()).size - SEAL_BYTES;
    if (packedBytes <= 0) return { kind: 'unknown' };
    const end = Buffer.alloc(SEAL_BYTES);
    await file.read(end, 0, SEAL_BYTES, packedBytes);
    const seal = readSeal(end);
    return seal === null ? { kind: 'unknown' } : { kind: 'sealed', seal, packedBytes };
  } finally {
    await file.close();
  }
}

/** Unpacks what stands before the seal, and no more than it names: a damaged stream could grow without end. */
async function unpack(source: string, target: string, seal: Seal, packedBytes: number): Promise<boolean> {
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
    createReadStream(source, { end: packedBytes - 1 }),
    createZstdDecompress(),
    counted,
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return bytes === seal.bytes && hash.digest('hex') === seal.sha256;
}

/**
 * Writes the database that a backup holds to `target`, which must not exist. Answers false for a plain database file, as
 * backups once were: it is copied and has no checksum. Throws StoreRefusedError when the backup is missing or damaged.
 */
export async function readBackup(source: string, target: string): Promise<boolean> {
  assertFile(source);
  const found = await look(source).catch((error: unknown) => {
    throw refusalOfReading(source, error);
  });
  if (found.kind === 'unknown') throw new StoreRefusedError(TERMINAL.backupDamaged(source));
  if (found.kind === 'plain') {
    await pipeline(
      createReadStream(source),
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return false;
  }
  const sound = await unpack(source, target, found.seal, found.packedBytes).catch((error: unknown) => {
    // What is not the stream's own complaint (a full disk, a file that may not be read) is not the backup's fault.
    if (findEngineError(error)?.code.startsWith('Z') === true) return false;
    throw error;
  });
  if (!sound) throw new StoreRefusedError(TERMINAL.backupDamaged(source));
  return true;
}
