import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the folder of a backup that is being made begins with. One that was interrupted leaves it behind. */
export const UNFINISHED_PREFIX = '.daon-backup-';

/** Removes what backups left behind that were interrupted before then. */
export async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
