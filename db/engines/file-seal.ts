// The seal of a SQLite file says what the file system said of it when a store whose pages were checked had closed it. While
// that is still so, no program has written to the file since: a write moves the time of change, which no program can set.
// A start then need not read every page before it serves, only for what the disk itself may have lost. Behind it stands what the
// store was closed with, for the next one.
import { statSync } from 'node:fs';

/** What the file system says of a file; null while a write-ahead log beside it holds more, or there is no file. */
export function sealOf(path: string): string | null {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) return null;
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (file === undefined) return null;
  const { ino, size, mtimeNs, ctimeNs } = file;
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** What a seal says behind the file's own: empty for nothing, and null for the seal of another state of the file. */
export function statementOf(seal: string, path: string): string | null {
  const own = sealOf(path);
  if (own === null) return null;
  if (seal === own) return '';
  return seal.startsWith(`${own} `) ? seal.slice(own.length + 1) : null;
}
