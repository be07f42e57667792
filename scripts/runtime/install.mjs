import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInherited } from './command.mjs';
import { modules, pinnedNode, requireNode, root } from './project.mjs';

const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(modules, '.install-stamp');

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Whether npm's record of the installation matches the lock file, for a manual `npm ci`. */
function installedAsLocked() {
  const installed = readJson(path.join(modules, '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  const locked = readJson(lockFile).packages;
  return Object.entries(locked).every(([place, { version, optional, peer, link }]) => {
    if (place === '' || link) return true;
    const found = installed[place];
    return found === undefined ? Boolean(optional || peer) : found.version === version;
  });
}

function isInstalled(lockHash) {
  const node = pinnedNode();
  if (!existsSync(modules) || (node !== null && !existsSync(node))) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return true;
  return installedAsLocked();
}

/** Installs when `node_modules` is missing or does not match the lock file. */
export async function ensureInstalled() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (!isInstalled(lockHash)) {
    requireNode();
    console.log('패키지를 설치해요 (npm ci). 처음 한 번은 1~2분 걸려요.');
    const npm = process.env.npm_execpath;
    // NODE_ENV=production would omit the tools that build the two fronts.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--prefer-offline'];
    const code = npm?.endsWith('.js')
      ? await runInherited(process.execPath, [npm, ...args])
      : await runInherited('npm', args);
    if (code !== 0) {
      console.error('패키지를 설치하지 못했어요. 네트워크를 확인하고 다시 실행해주세요. (npm ci failed)');
      process.exit(1);
    }
  }
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lockHash)
    writeFileSync(stampFile, lockHash);
}
