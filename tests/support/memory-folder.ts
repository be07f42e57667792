import { mkdtempSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** A container may limit its file system in memory to less than the databases and clusters of two workers take. */
const ENOUGH_BYTES = 1_500_000_000;

function hasRoom(): boolean {
  if (!statSync(MEMORY_FOLDER, { throwIfNoEntry: false })?.isDirectory()) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES;
}

let inMemory: boolean | undefined;

/**
 * A new folder for short-lived database files: in memory where there is a file system for that, because their tests wait
 * for every sync and none of them cuts the power.
 */
export function makeMemoryFolder(prefix: string): string {
  inMemory ??= hasRoom();
  return mkdtempSync(join(inMemory ? MEMORY_FOLDER : tmpdir(), prefix));
}
