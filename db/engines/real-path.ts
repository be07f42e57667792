import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/**
 * The one path of a file whatever symbolic links lead to it, also while the file does not exist. A path that cannot be
 * followed (a cycle, a folder without permission) is answered as it is: opening it says why.
 */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) return path;
  }
  const own = join(realPath(dirname(path)), basename(path));
  const target = linkTarget(own);
  return target === null ? own : realPath(resolve(dirname(own), target));
}
