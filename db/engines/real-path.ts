import { readlinkSync, realpathSync } from 'node:fs';
import { isSystemError } from '../errors.ts';
import { basename, dirname, join, resolve } from 'node:path';

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/**
 * Resolves symbolic links, also for a file that does not exist. A path that cannot be resolved (a cycle, a missing
 * permission) is returned unchanged: opening it reports the reason.
 */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) return path;
  }
  const own = join(realPath(dirname(path)), basename(path));
  const target = linkTarget(own);
  return target === null ? own : realPath(resolve(dirname(own), target));
}
