// One reading of the errors of two engines. SQLite names columns in its message, PostgreSQL carries fields.
import { getTableName } from './sql.ts';
import type { AnyColumn } from 'drizzle-orm';

/** The store was used in a way that would deadlock or read stale data. A bug of the caller. */
export class StoreMisuseError extends Error {
  override name = 'StoreMisuseError';
}

/** The database file failed under the store; what was being written has an unknown outcome. */
export class StoreBrokenError extends Error {
  override name = 'StoreBrokenError';
}

/**
 * The database does not answer (PostgreSQL is down, starting, or behind a broken network). When the connection was lost
 * while committing, the outcome of what was being written is unknown.
 */
export class StoreUnreachableError extends Error {
  override name = 'StoreUnreachableError';
}

/** The database can not be opened as asked; the message says why, for the person who starts the server. */
export class StoreRefusedError extends Error {
  override name = 'StoreRefusedError';
}

type EngineError = { code: string; message: string; table?: string; constraint?: string; detail?: string };

/** The error of the engine itself, below what Drizzle wraps around it. */
export function findEngineError(error: unknown): EngineError | null {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const code = 'code' in current ? current.code : undefined;
    if (typeof code === 'string') return current as Error & EngineError;
    current = current.cause;
  }
  return null;
}

const columnName = (column: AnyColumn) => `${getTableName(column.table)}.${column.name}`;

function violatedColumns({ code, message, table, detail }: EngineError): string[] | null {
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return message.replace(/^UNIQUE constraint failed: /, '').split(', ');
  }
  if (code !== '23505') return null;
  const names = /\((.*?)\)=\(/.exec(detail ?? '')?.[1] ?? '';
  return names.split(', ').map((name) => `${table ?? ''}.${name.replaceAll('"', '')}`);
}

/**
 * Whether a statement failed because of a unique index or primary key; with columns, the one over exactly
 * these: `isUniqueViolation(error, tx.t.logins.loginLower)`.
 */
export function isUniqueViolation(error: unknown, ...columns: AnyColumn[]): boolean {
  const engineError = findEngineError(error);
  const violated = engineError && violatedColumns(engineError);
  if (!violated) return false;
  if (columns.length === 0) return true;
  const wanted = columns.map(columnName);
  return wanted.length === violated.length && wanted.every((name) => violated.includes(name));
}

/** Another transaction was in the way; the same work may succeed when it is done again. */
export function isRetryable(error: unknown): boolean {
  const code = findEngineError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** The engine gave up on a statement that took longer than it may: nothing of its transaction was kept. */
export function isTimedOut(error: unknown): boolean {
  return findEngineError(error)?.code === '57014';
}

/** There is no room: nothing of the transaction was kept, and the same work may succeed when there is some again. */
export function isStorageFull(error: unknown): boolean {
  const code = findEngineError(error)?.code;
  return code === 'SQLITE_FULL' || code === '53100';
}

/** The file itself failed: a failed fsync is an unknown outcome, and nothing read later can be trusted. */
export function isFatal(error: unknown): boolean {
  const code = findEngineError(error)?.code ?? '';
  return /^SQLITE_(IOERR|CORRUPT|NOTADB)/.test(code);
}
