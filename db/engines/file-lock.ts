// Two servers on one SQLite file would each trust their own caches. The lock is a separate database beside the file,
// held by an exclusive transaction, which the operating system releases when the process ends for any reason.
import Database from 'better-sqlite3';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { realPath } from './real-path.ts';
import type { NativeBinding } from './sqlite-connection.ts';

export type FileLock = { release(): void };

/** Throws StoreRefusedError when a server, or a command that requires exclusive access, holds the file. */
export function acquireFileLock(path: string, nativeBinding?: NativeBinding): FileLock {
  // A symbolic link must resolve to the same lock as the file itself.
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
