import { chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { runCaptured } from '../runtime/command.mjs';
import { commandFile, root } from '../runtime/project.mjs';
import { makeManifest } from './assets.mjs';

// Node looks for this mark in its own binary to detect an injected script.
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

// Silent unless it fails: the injection prints a warning for each section of the file that it does not know.
async function run(node, args) {
  const { code, output } = await runCaptured(node, args);
  if (code !== 0) throw new Error(output);
}

/** Writes the executable to `output`. `leaveOut` names assets to omit, for testing that the check notices. */
export async function buildExecutable(node, output, { leaveOut = [] } = {}) {
  const dist = path.join(root, 'dist');
  await mkdir(dist, { recursive: true });
  const work = await mkdtemp(path.join(dist, '.binary-'));
  const inWork = (name) => path.join(work, name);

  try {
    await build({
      absWorkingDir: root,
      entryPoints: ['scripts/binary/executable.ts'],
      outfile: inWork('executable.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      logLevel: 'warning',
    });

    const manifest = Object.fromEntries(
      Object.entries(makeManifest()).filter(([file]) => !leaveOut.includes(file)),
    );
    await writeFile(inWork('manifest.json'), JSON.stringify(manifest));
    const assets = Object.fromEntries(Object.keys(manifest).map((file) => [file, path.join(root, file)]));
    const config = {
      main: inWork('executable.cjs'),
      output: inWork('daon.blob'),
      disableExperimentalSEAWarning: true,
      assets: { ...assets, 'manifest.json': inWork('manifest.json') },
    };
    await writeFile(inWork('sea.json'), JSON.stringify(config));
    await run(node, ['--experimental-sea-config', inWork('sea.json')]);

    const executable = inWork('daon-wallet');
    await copyFile(node, executable);
    await chmod(executable, 0o755);
    const blob = ['NODE_SEA_BLOB', inWork('daon.blob')];
    await run(node, [commandFile('postject'), executable, ...blob, '--sentinel-fuse', fuse]);
    await rename(executable, output);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
