import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCaptured } from './command.mjs';
import { projectNode, root } from './project.mjs';
import { buildIfStale, isFresh } from './stale.mjs';

const folder = path.join(root, 'dist/server');

/** Runs the command line, which lies beside it in one script with all that it imports. */
export const serverScript = path.join(folder, 'daon.cjs');

// The package file decides the form of the modules, and the lock file names the packages.
const inputs = {
  folders: ['db', 'domain', 'server', 'scripts/bundle'],
  files: ['package.json', 'package-lock.json'],
};

const built = { inputs, output: serverScript, stamp: `${folder}.stamp` };

/** Whether the bundle is there and of the sources as they are. */
export const isServerFresh = () => isFresh(built);

async function buildServer() {
  // Built beside it and moved when complete, so that a server or a concurrent build never sees a partial one.
  const fresh = path.join(root, `dist/.server-${process.pid}`);
  const { code, output } = await runCaptured(projectNode(), ['scripts/bundle/build-server.ts', fresh]);
  if (output.trim() !== '') console.log(output.trim());
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    console.log('dist/server was not built');
    return false;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return true;
}

/** Bundles the server when its inputs changed; resolves to false when that failed. */
export async function buildStaleServer() {
  mkdirSync(path.dirname(folder), { recursive: true });
  return buildIfStale({ ...built, build: buildServer });
}
