// Added to the bundle of the single executable and run first. The bundled modules still use their project paths; these
// are mapped to the folder with the extracted assets.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { getAsset, getRawAsset, isSea } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { extractAssets, folderOf, UnsafeCacheError, type Manifest } from './extract-assets.ts';

const FOLDER = 'daon-wallet';

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function homeOfUser(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined; // A user without an entry in the password file, as in many containers.
  }
}

function findCache(manifest: Manifest): string {
  const named = process.env['XDG_CACHE_HOME'];
  const home = homeOfUser();
  const candidates = [
    ...(named !== undefined && isAbsolute(named) ? [join(named, FOLDER)] : []),
    ...(home === undefined ? [] : [join(home, '.cache', FOLDER)]),
  ];
  // On a read-only system the files may have been extracted beforehand.
  const usable = (folder: string) => isWritable(folder) || existsSync(join(folder, folderOf(manifest)));
  return candidates.find(usable) ?? join(tmpdir(), `${FOLDER}-${process.getuid?.() ?? 0}`);
}

/** Prints the folder when none was configured, because code is run from it. */
function printCacheFolder(cache: string): void {
  if (process.env['XDG_CACHE_HOME'] !== undefined || process.env['HOME'] !== undefined) return;
  process.stderr.write(`HOME 이 없어 실행에 필요한 파일을 ${cache} 폴더에 둡니다.\n`);
}

function openAssets(): string {
  const manifest = JSON.parse(getAsset('manifest.json', 'utf8')) as Manifest;
  const cache = findCache(manifest);
  printCacheFolder(cache);
  try {
    return extractAssets(cache, manifest, (path) => new Uint8Array(getRawAsset(path)));
  } catch (error) {
    const { message, stack = message } = error as Error;
    process.stderr.write(`${error instanceof UnsafeCacheError ? message : stack}\n`);
    process.exit(1);
  }
}

// While the code of a start is recorded, the script lies in a folder in dist/, and the project is there itself.
const root = isSea() ? openAssets() : join(__dirname, '../..');

/** The extracted location of a project file or folder. */
export function insideProject(path: string): string {
  return join(root, path);
}

/** The same as a URL, for `import.meta.url`. */
export function insideProjectUrl(path: string): string {
  return pathToFileURL(insideProject(path)).href;
}

/** Loads an addon; `require` inside an executable only knows built-in modules. */
export function loadAddon(path: string): unknown {
  const loaded: { exports: unknown } = { exports: {} };
  process.dlopen(loaded, insideProject(path));
  return loaded.exports;
}
