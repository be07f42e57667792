import { chmod, copyFile, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCaptured } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, pinnedNode, root } from './runtime/project.mjs';

// `npm run build:binary`: the server, both fronts, the migrations and the addons in one file that needs nothing else.

// Node looks for this mark in its own file to learn whether a script was joined to it.
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

await ensureInstalled();
const node = pinnedNode();
if (node === null) {
  console.error('The single executable is built on Linux (x64 or arm64): the packages bring its Node there.');
  process.exit(1);
}
if (!(await buildStaleFronts())) process.exit(1);

const { bundleServer } = await import('./binary/bundle.mjs');
const { findAddons, makeManifest } = await import('./binary/assets.mjs');

// Quiet unless it fails: joining prints a warning for each section of the file that it does not know.
async function run(args) {
  const { code, output } = await runCaptured(node, args);
  if (code !== 0) throw new Error(output);
}

const startedAt = Date.now();
const dist = path.join(root, 'dist');
await mkdir(dist, { recursive: true });
const work = await mkdtemp(path.join(dist, '.binary-'));
const inWork = (name) => path.join(work, name);

try {
  const addons = findAddons();
  await bundleServer(inWork('daon.cjs'), addons);

  const manifest = makeManifest(addons);
  await writeFile(inWork('manifest.json'), JSON.stringify(manifest));
  const assets = Object.fromEntries(Object.keys(manifest).map((file) => [file, path.join(root, file)]));
  const config = {
    main: inWork('daon.cjs'),
    output: inWork('daon.blob'),
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    assets: { ...assets, 'manifest.json': inWork('manifest.json') },
  };
  await writeFile(inWork('sea.json'), JSON.stringify(config));
  await run(['--experimental-sea-config', inWork('sea.json')]);

  const executable = inWork('daon-wallet');
  await copyFile(node, executable);
  await chmod(executable, 0o755);
  const blob = ['NODE_SEA_BLOB', inWork('daon.blob')];
  await run([commandFile('postject'), executable, ...blob, '--sentinel-fuse', fuse]);
  await rename(executable, path.join(dist, 'daon-wallet'));

  const { size } = await stat(path.join(dist, 'daon-wallet'));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`dist/daon-wallet built in ${seconds} s (${Math.round(size / 1_000_000)} MB)`);
} finally {
  await rm(work, { recursive: true, force: true });
}
