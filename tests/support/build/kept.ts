// Files that are expensive to make and the same in each run: made once, kept beside the other caches.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/daon-tests');

/** A hash of the names and contents of all files in a folder, and of what else makes a difference. */
export function hashOfFiles(folder: string, ...others: string[]): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  for (const other of others) hash.update(`${other}\0`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * The path of a kept file or folder under a name like `cluster-<hash>`; `make` makes it at a path where nothing is yet.
 * Processes that need it at the same time each make their own, and one is kept. What was kept under another hash is
 * removed.
 */
export async function kept(name: string, make: (target: string) => Promise<void>): Promise<string> {
  const path = join(CACHE, name);
  if (existsSync(path)) return path;
  mkdirSync(CACHE, { recursive: true });
  const own = mkdtempSync(join(CACHE, 'unfinished-'));
  try {
    const made = join(own, 'made');
    await make(made);
    const kind = name.slice(0, name.lastIndexOf('-') + 1);
    for (const former of readdirSync(CACHE))
      if (former.startsWith(kind) && former !== name)
        rmSync(join(CACHE, former), { recursive: true, force: true });
    try {
      renameSync(made, path);
    } catch (error) {
      if (!existsSync(path)) throw error; // another process was faster
    }
    return path;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
