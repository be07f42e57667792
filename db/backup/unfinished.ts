import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../domain/durations.ts';

/** What the folder of a backup that is being made begins with. One that was interrupted leaves it behind. */
export const UNFINISHED_PREFIX = '.daon-backup-';

/** The same for a restore, beside the database that it makes: an unpacked copy of a whole database. */
export const UNFINISHED_RESTORE_PREFIX = '.daon-restore-';

/** Nothing that still works is older. */
export const LONGEST_MS = HOUR_MS;

/** Removes what backups and restores left behind that were interrupted before then. */
export async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (![UNFINISHED_PREFIX, UNFINISHED_RESTORE_PREFIX].some((prefix) => name.startsWith(prefix))) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
