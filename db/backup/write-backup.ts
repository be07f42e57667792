import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createStateReader } from '../engines/commit-record.ts';
import { assertFile } from '../engines/opening-errors.ts';
import { integrityCheckClient, integrityCheckFile, openClient } from '../engines/sqlite-connection.ts';
import type { NativeBinding } from '../engines/sqlite-connection.ts';
import { StoreRefusedError } from '../errors.ts';
import { writeSealed, type FindSealKey, type WrittenBackup } from './write-sealed.ts';

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

/**
 * Writes a backup of a SQLite file to `target`, also while a server writes to the database. Returns its size in bytes and
 * the newest row of its audit log. Throws StoreRefusedError when the database is missing or damaged, its key is not
 * available, or the target exists or cannot be written.
 */
export async function writeBackup(
  path: string,
  target: string,
  findKey: FindSealKey,
  nativeBinding?: NativeBinding,
): Promise<WrittenBackup> {
  assertFile(path);
  return writeSealed(target, findKey, async (work) => {
    const copy = join(work, 'copy.sqlite');
    copyDatabase(path, copy, nativeBinding);
    return { bytes: createReadStream(copy), ...describeCopy(copy, nativeBinding) };
  });
}
