import { stat } from 'node:fs/promises';
import path from 'node:path';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { pinnedNode, root } from './runtime/project.mjs';
import { buildStaleServer } from './runtime/server.mjs';

// `npm run build:binary`: the server, both fronts, the migrations and the addons in one file without further
// dependencies.

await ensureInstalled();
const node = pinnedNode();
if (node === null) {
  console.error('The single executable is built on Linux (x64 or arm64): the packages bring its Node there.');
  process.exit(1);
}
const built = await Promise.all([buildStaleFronts(), buildStaleServer()]);
if (!built.every(Boolean)) process.exit(1);

// Imported only after the packages are installed.
const { buildExecutable } = await import('./binary/build-executable.mjs');

const startedAt = Date.now();
const output = path.join(root, 'dist/daon-wallet');
await buildExecutable(node, output);
const { size } = await stat(output);
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`dist/daon-wallet built in ${seconds} s (${Math.round(size / 1_000_000)} MB)`);
