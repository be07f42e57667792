// Addons, migrations and built fronts are contained in the executable, but must be on a disk to be used. They are
// extracted into a folder named by their content, which later starts reuse. These files are executed, so the folder is
// trusted only when no other user can write to it or replace it and every hash matches.
import { createHash, randomUUID } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Every file's path inside the folder, with its sha256. */
export type Manifest = Readonly<Record<string, string>>;

/**
 * Thrown when another user could have placed code in the cache. `message` is meant for the person who starts the
 * program.
 */
export class UnsafeCacheError extends Error {}

const OTHERS_MAY_WRITE = 0o022;

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** The folder name for exactly these files. */
export const folderOf = (manifest: Manifest): string => sha256(JSON.stringify(manifest)).slice(0, 32);

function isOursAlone(path: string, kind: 'file' | 'folder'): boolean {
  const stats = lstatSync(path);
  const rightKind = kind === 'file' ? stats.isFile() : stats.isDirectory();
  return rightKind && stats.uid === process.getuid?.() && (stats.mode & OTHERS_MAY_WRITE) === 0;
}

const STICKY = 0o1000;

/** Each folder above a path, the nearest first. */
function above(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...above(folder)];
}

/** Whether another user than root could put another folder in the place of what lies in this one, or of the link to it. */
function mayBeSwapped(folder: string): boolean {
  const trusted = [0, process.getuid?.()];
  const { uid, mode } = statSync(folder);
  // In a folder like /tmp every user may write, and only the owner may change a file.
  const isOpen = (mode & OTHERS_MAY_WRITE) !== 0 && (mode & STICKY) === 0;
  return isOpen || !trusted.includes(uid) || !trusted.includes(lstatSync(folder).uid);
}

/** The nearest folder above the cache in which another user could replace it, by the names given and by the real ones; or null. */
function findUnsafeParent(cache: string): string | null {
  const given = above(resolve(cache));
  const real = given[0] === undefined ? [] : above(join(realpathSync(given[0]), 'cache'));
  return [...given, ...real].find(mayBeSwapped) ?? null;
}

function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set(['.']);
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}

/** Whether the folder holds all files of the manifest unchanged, and only this user can write to it. */
function isSound(folder: string, manifest: Manifest): boolean {
  try {
    return (
      foldersOf(Object.keys(manifest)).every((path) => isOursAlone(join(folder, path), 'folder')) &&
      Object.entries(manifest).every(
        ([path, hash]) =>
          isOursAlone(join(folder, path), 'file') && sha256(readFileSync(join(folder, path))) === hash,
      )
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function writeAll(folder: string, manifest: Manifest, read: (path: string) => Uint8Array): void {
  const paths = Object.keys(manifest);
  for (const path of foldersOf(paths)) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
  for (const path of paths) {
    const content = read(path);
    if (sha256(content) !== manifest[path]) throw new Error(`${path} is damaged inside the executable`);
    writeFileSync(join(folder, path), content, { mode: 0o600, flag: 'wx' });
  }
}

/** Renames `fresh` to `folder`. False when that exists already. */
function moveInto(fresh: string, folder: string): boolean {
  try {
    renameSync(fresh, folder);
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    return false;
  }
}

/**
 * Extracts the files below `cache`, unless they are there already, and returns their folder. They are written to a
 * temporary folder that is renamed when complete, so that concurrent starts never see a partial folder. Throws
 * UnsafeCacheError.
 */
export function extractAssets(cache: string, manifest: Manifest, read: (path: string) => Uint8Array): string {
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const parent = findUnsafeParent(cache);
  if (parent !== null) {
    throw new UnsafeCacheError(
      `${parent} 폴더는 다른 사용자가 바꿀 수 있어 그 안의 ${cache} 폴더를 쓰지 않고 시작하지 않습니다. 권한을 바꾸거나 XDG_CACHE_HOME 을 정해주세요.`,
    );
  }
  if (!isOursAlone(cache, 'folder')) {
    throw new UnsafeCacheError(
      `${cache} 폴더에 다른 사용자가 쓸 수 있어 시작하지 않습니다. 권한을 바꾸거나(chmod 700) XDG_CACHE_HOME 을 정해주세요.`,
    );
  }
  const folder = join(cache, folderOf(manifest));
  if (isSound(folder, manifest)) return folder;

  const fresh = mkdtempSync(join(cache, '.new-'));
  const old = join(cache, `.old-${randomUUID()}`);
  try {
    writeAll(fresh, manifest, read);
    if (moveInto(fresh, folder) || isSound(folder, manifest)) return folder;
    // The existing folder was damaged; only this user can have written it.
    renameSync(folder, old);
    if (!moveInto(fresh, folder) && !isSound(folder, manifest))
      throw new Error(`${folder} could not be written`);
    return folder;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
