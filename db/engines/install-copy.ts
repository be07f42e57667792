// A database file is made in a folder beside its target and gets its name when it is complete, so that an interrupted
// restore or move leaves no file behind.
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { commitRecordPath } from './commit-record.ts';
import { acquireFileLock } from './file-lock.ts';
import { refusalOfOpening } from './opening-errors.ts';
import { StoreRefusedError } from '../errors.ts';
import { UNFINISHED_RESTORE_PREFIX } from './unfinished-restores.ts';

/** The database, or a write-ahead log without its database, which may hold the last transactions of a previous one. */
export function findOccupant(database: string): string | null {
  return [database, `${database}-wal`].find((path) => existsSync(path)) ?? null;
}

/** Throws StoreRefusedError when a database is there. */
export function assertVacant(database: string): void {
  const occupant = findOccupant(database);
  if (occupant !== null) throw new StoreRefusedError(TERMINAL.restoreOccupied(occupant));
}

/** A temporary folder beside a file, in a folder that is made when it is missing. Throws StoreRefusedError. */
export function makeWorkFolder(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return mkdtempSync(join(dirname(file), UNFINISHED_RESTORE_PREFIX));
  } catch (error) {
    throw refusalOfOpening(file, error);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Renames the finished copy to its target, unless a server created a database there meanwhile. The lock is taken only
 * now: its file remains, because removing it could admit two processes, and a refused restore must leave nothing
 * behind.
 */
export async function installCopy(copy: string, database: string): Promise<void> {
  const lock = acquireFileLock(database);
  try {
    assertVacant(database);
    // The commit record is replaced first: the old one may name more commits than the new database has.
    renameSync(commitRecordPath(copy), commitRecordPath(database));
    renameSync(copy, database);
    await syncFolder(dirname(database));
  } finally {
    lock.release();
  }
}
