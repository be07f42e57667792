// Classifies the errors of both engines. SQLite names columns in its message, PostgreSQL in fields.
import { getTableName } from './sql.ts';
import type { AnyColumn } from 'drizzle-orm';

/** A use of the store that would deadlock or read stale data: a bug in the caller. */
export class StoreMisuseError extends Error {
  override name = 'StoreMisuseError';
}

/** The database file failed while the store was open; the outcome of the current write is unknown. */
export class StoreBrokenError extends Error {
  override name = 'StoreBrokenError';
}

/**
 * The database does not respond (PostgreSQL is down, starting, or behind a broken network). When the connection was
 * lost during COMMIT, the outcome of the write is unknown.
 */
export class StoreUnreachableError extends Error {
  override name = 'StoreUnreachableError';
}

/** All connections were in use for too long, which says nothing about the database. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/** The database cannot be opened as requested; the message explains why to the person who starts the server. */
export class StoreRefusedError extends Error {
  override name = 'StoreRefusedError';
}

/** The database is of a newer version of the program. */
export class StoreNewerError extends StoreRefusedError {
  override name = 'StoreNewerError';
}

/** Whether the operating system refused with this code, such as `ENOENT`. */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

type EngineError = { code: string; message: string; table?: string; constraint?: string; detail?: string };

/** The engine's error inside Drizzle's wrapper. */
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
 * Whether a statement failed because of a unique index or primary key. With columns given, only the index over exactly
 * these counts: `isUniqueViolation(error, tx.t.logins.loginLower)`.
 */
export function isUniqueViolation(error: unknown, ...columns: AnyColumn[]): boolean {
  const engineError = findEngineError(error);
  const violated = engineError && violatedColumns(engineError);
  if (!violated) return false;
  if (columns.length === 0) return true;
  const wanted = columns.map(columnName);
  return wanted.length === violated.length && wanted.every((name) => violated.includes(name));
}

/** Keys that a transaction chooses by what it has read: another one had read the same, and was faster. */
const CHOSEN_KEYS: ReadonlySet<string> = new Set([
  'history_pk',
  'history_filter',
  'idempotency_keys_pk',
  'audit_log_pkey',
  'audit_log_prev_hash',
]);

/**
 * What was read beside a transaction is older than what the transaction sees: a conflict, as the engine has it for what was
 * read in the transaction.
 */
export class StaleReadError extends Error {
  override name = 'StaleReadError';
  readonly code = '40001';
}

/** A conflict with another transaction; the same work may succeed when it is retried. */
export function isRetryable(error: unknown): boolean {
  const found = findEngineError(error);
  if (found?.code === '23505') return CHOSEN_KEYS.has(found.constraint ?? '');
  return found?.code === '40001' || found?.code === '40P01';
}

/** What the driver says without a code when a connection is gone. */
const LOST = /connection terminated|connection ended|not queryable|client was closed|query read timeout/i;

/**
 * The connection broke, or the server does not serve it any more: it ends, starts, or became a standby, which may write
 * nothing (25006), not even at SERIALIZABLE (0A000). Another connection may lead to the one that does. Found by one query,
 * of which others know nothing yet.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof StoreUnreachableError) return true;
  const code = findEngineError(error)?.code;
  if (code !== undefined)
    return /^(57P0|08|25006|0A000|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/.test(code);
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (LOST.test(at.message)) return true;
  return false;
}

/**
 * The statement was not run, because an earlier one had failed: of its transaction, or the one that was to prepare it under its name. Where
 * statements are sent without waiting, it relies on a preparation whose answer has not come.
 */
export function isAborted(error: unknown): boolean {
  return /^(25P02|26000)$/.test(findEngineError(error)?.code ?? '');
}

/** A lock was not granted within the time that a statement waits for one. */
export const isLockTimeout = (error: unknown): boolean => findEngineError(error)?.code === '55P03';

/** The engine cancelled a statement that exceeded its timeout; the transaction was rolled back. */
export function isTimedOut(error: unknown): boolean {
  return findEngineError(error)?.code === '57014';
}

/** PostgreSQL refuses what its user may not do. */
export function isForbidden(error: unknown): boolean {
  return findEngineError(error)?.code === '42501';
}

/** The disk is full; the transaction was rolled back, and a retry may succeed once there is space. */
export function isStorageFull(error: unknown): boolean {
  const code = findEngineError(error)?.code;
  return code === 'SQLITE_FULL' || code === '53100';
}

/** The file itself failed: after a failed fsync the outcome is unknown, and later reads cannot be trusted. */
export function isFatal(error: unknown): boolean {
  const code = findEngineError(error)?.code ?? '';
  return /^SQLITE_(IOERR|CORRUPT|NOTADB)/.test(code);
}
