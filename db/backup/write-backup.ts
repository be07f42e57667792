import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import Database from 'better-sqlite3';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { assertFile } from '../engines/opening-errors.ts';
import { quickCheckFile } from '../engines/sqlite-connection.ts';
import type { NativeBinding } from '../engines/sqlite-connection.ts';
import { StoreRefusedError } from '../errors.ts';
import { writeSeal } from './seal.ts';
import { UNFINISHED_PREFIX } from './unfinished.ts';

/** Copies the database as it is at one moment, whoever writes to it meanwhile, and checks the copy. */
function copyDatabase(path: string, copy: string, nativeBinding: NativeBinding | undefined): void {
  // Not `openClient`: VACUUM INTO is refused on a connection that may only query.
  const client = new Database(path, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  try {
    client.prepare('VACUUM INTO ?').run(copy);
  } finally {
    client.close();
  }
  const findings = quickCheckFile(copy, nativeBinding);
  if (findings.length > 0) throw new StoreRefusedError(TERMINAL.fileDamaged(path, findings));
}

/** Packs a file and seals it; what is answered for is on disk. */
async function pack(source: string, packed: string): Promise<void> {
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
    yield writeSeal({ sha256: hash.digest('hex'), bytes });
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

/**
 * Writes a backup of a SQLite file to `target`, also while a server writes to the database. It comes to its name only when
 * it is whole and on disk; until then it lies in a folder of its own beside it. Answers its size in bytes. Throws
 * StoreRefusedError when the database is missing or damaged, the target exists or cannot be written.
 */
export async function writeBackup(
  path: string,
  target: string,
  nativeBinding?: NativeBinding,
): Promise<number> {
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
    await pack(copy, packed);
    await rename(packed, target);
    await syncFolder(folder);
    return (await stat(target)).size;
  } catch (error) {
    if (error instanceof StoreRefusedError) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new StoreRefusedError(TERMINAL.backupNotWritten(target, cause), { cause: error });
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}
