import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';

const NOT_WRITABLE = /^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES$|EPERM$|EROFS$|ENOTDIR$|EISDIR$|ENOENT$)/;

/** What kept a file from being opened, in a sentence for whoever starts the server; anything else as it is. */
export function refusalOfOpening(path: string, error: unknown): unknown {
  if (error instanceof StoreRefusedError) return error;
  const found = findEngineError(error);
  const code = found?.code ?? '';
  const refusal = (sentence: string) => new StoreRefusedError(sentence, { cause: error });
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return refusal(TERMINAL.fileDamaged(path, [found?.message ?? '']));
  if (/^(SQLITE_FULL|ENOSPC)$/.test(code)) return refusal(TERMINAL.diskFull());
  if (NOT_WRITABLE.test(code)) return refusal(TERMINAL.fileNotWritable(path));
  return error;
}
