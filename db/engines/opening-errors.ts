import { statSync } from 'node:fs';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';

/** The index of the write-ahead log is a file too, and one that cannot grow is reported as a disk error. */
const DISK_FULL = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC)$/;
const NOT_WRITABLE =
  /^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES$|EPERM$|EROFS$|ENOTDIR$|EEXIST$|ELOOP$|ENOENT$)/;

/** Turns an error on opening the file into a StoreRefusedError with an explanation; returns other errors unchanged. */
export function refusalOfOpening(path: string, error: unknown): unknown {
  if (error instanceof StoreRefusedError) return error;
  const found = findEngineError(error);
  const code = found?.code ?? '';
  const refusal = (sentence: string) => new StoreRefusedError(sentence, { cause: error });
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return refusal(TERMINAL.fileDamaged(path, [found?.message ?? '']));
  if (DISK_FULL.test(code)) return refusal(TERMINAL.diskFull());
  if (code === 'EISDIR') return refusal(TERMINAL.fileIsFolder(path));
  if (NOT_WRITABLE.test(code)) return refusal(TERMINAL.fileNotWritable(path));
  return error;
}

/** Turns an error on reading the file into a StoreRefusedError with an explanation; returns other errors unchanged. */
export function refusalOfReading(path: string, error: unknown): unknown {
  const code = findEngineError(error)?.code ?? '';
  if (code === 'EISDIR') return new StoreRefusedError(TERMINAL.fileIsFolder(path), { cause: error });
  if (/^(EACCES|EPERM|ELOOP)$/.test(code))
    return new StoreRefusedError(TERMINAL.fileNotReadable(path), { cause: error });
  return error;
}

/**
 * Whether something is at the path. Throws StoreRefusedError where this user cannot tell, as below a folder that another one owns:
 * `existsSync` calls such a file missing.
 */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw refusalOfReading(path, error);
  }
}

/** Throws StoreRefusedError when the file is missing or is a folder, which SQLite would report as a disk error. */
export function assertFile(path: string): void {
  if (!isThere(path)) throw new StoreRefusedError(TERMINAL.fileMissing(path));
  if (statSync(path).isDirectory()) throw new StoreRefusedError(TERMINAL.fileIsFolder(path));
}
