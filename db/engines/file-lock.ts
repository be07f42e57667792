// Two servers on one SQLite file would each believe their caches. The lock is a database beside the file, held
// in an exclusive transaction: the operating system releases it when the process ends, however it ends.
import Database from 'better-sqlite3';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { realPath } from './real-path.ts';
import type { NativeBinding } from './sqlite-connection.ts';

export type FileLock = { release(): void };

/** Throws StoreRefusedError when a server, or a verb that must be alone, holds the file. */
export function acquireFileLock(path: string, nativeBinding?: NativeBinding): FileLock {
  // A symbolic link is another name of the same file, and must not be another lock.
  const client = new Database(`${realPath(path)}.lock`, {
    timeout: 0,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  try {
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client.close();
    if (findEngineError(error)?.code !== 'SQLITE_BUSY') throw error;
    throw new StoreRefusedError(TERMINAL.fileHeld(path), { cause: error });
  }
  return { release: () => void client.close() };
}
