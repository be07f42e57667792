import { existsSync, statSync } from 'node:fs';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';

const NOT_WRITABLE = /^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES$|EPERM$|EROFS$|ENOTDIR$|ENOENT$)/;

/** What kept a file from being opened, in a sentence for whoever starts the server; anything else as it is. */
export function refusalOfOpening(path: string, error: unknown): unknown {
  if (error instanceof StoreRefusedError) return error;
  const found = findEngineError(error);
  const code = found?.code ?? '';
  const refusal = (sentence: string) => new StoreRefusedError(sentence, { cause: error });
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return refusal(TERMINAL.fileDamaged(path, [found?.message ?? '']));
  if (/^(SQLITE_FULL|ENOSPC)$/.test(code)) return refusal(TERMINAL.diskFull());
  if (code === 'EISDIR') return refusal(TERMINAL.fileIsFolder(path));
  if (NOT_WRITABLE.test(code)) return refusal(TERMINAL.fileNotWritable(path));
  return error;
}

/** What kept a file from being read, in a sentence for whoever named it; anything else as it is. */
export function refusalOfReading(path: string, error: unknown): unknown {
  const code = findEngineError(error)?.code ?? '';
  if (code === 'EISDIR') return new StoreRefusedError(TERMINAL.fileIsFolder(path), { cause: error });
  if (/^(EACCES|EPERM)$/.test(code))
    return new StoreRefusedError(TERMINAL.fileNotReadable(path), { cause: error });
  return error;
}

/** Throws StoreRefusedError when there is nothing, or a folder: SQLite would speak of a disk that fails. */
export function assertFile(path: string): void {
  if (!existsSync(path)) throw new StoreRefusedError(TERMINAL.fileMissing(path));
  if (statSync(path).isDirectory()) throw new StoreRefusedError(TERMINAL.fileIsFolder(path));
}
