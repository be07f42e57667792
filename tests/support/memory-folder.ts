import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for short-lived database files: in memory where there is a file system for that, because their tests wait
 * for every sync and none of them cuts the power.
 */
export function makeMemoryFolder(prefix: string): string {
  const inMemory = statSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ?? false;
  return mkdtempSync(join(inMemory ? '/dev/shm' : tmpdir(), prefix));
}
