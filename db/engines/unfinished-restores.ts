import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../domain/durations.ts';

/** Prefix of the folder in which a backup is written. An interrupted backup leaves its folder behind. */
export const UNFINISHED_PREFIX = '.daon-backup-';

/** Prefix of the folder in which a restore unpacks the database, beside its target. */
export const UNFINISHED_RESTORE_PREFIX = '.daon-restore-';

/** No backup or restore runs longer than this. */
export const LONGEST_MS = HOUR_MS;

/** Removes the folders of backups and restores that were interrupted before this time: they hold the whole database. */
export async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (![UNFINISHED_PREFIX, UNFINISHED_RESTORE_PREFIX].some((prefix) => name.startsWith(prefix))) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    // In a folder that several users share it may be another one's.
    if (found !== null && found.mtime < before)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
