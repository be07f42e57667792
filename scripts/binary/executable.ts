// The script inside the single executable: extracts the build with all that it reads, and runs it there, where it finds its
// files and packages as in a clone. `require` inside an executable knows built-in modules only.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
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
    ...(home !== undefined && isAbsolute(home) ? [join(home, '.cache', FOLDER)] : []),
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

// A process that the server forks runs the script that it is given, from where the server found its own.
const [, , given] = process.argv;
const script = given?.endsWith('.cjs') ? given : join(openAssets(), 'dist/server/daon.cjs');
process.argv[1] = script;
createRequire(script)(script);
