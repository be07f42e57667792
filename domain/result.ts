import type { ErrorCode } from './errors.ts';

/**
 * The result of a pure rule. A rule returns its error code; only a use-case throws, because an error that is returned
 * inside a database transaction would commit it.
 */
export type Result<T> = { ok: true; value: T } | { ok: false; code: ErrorCode };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail(code: ErrorCode): { ok: false; code: ErrorCode } {
  return { ok: false, code };
}
