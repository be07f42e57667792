// Servers with planted faults: a change of one of our modules on its way into a bundle of the same definition as the build, but for the
// packages, which stay where they are: to bundle them again for each fault takes longer than to load them. A server without a fault is
// the build itself.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { DAY_MS } from '../../../domain/durations.ts';
import { serverBundle, type Change } from '../../../scripts/bundle/server-bundle.ts';
import { BUILD } from '../build/build.ts';
import { hashOfFiles } from '../build/kept.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A change of one of our modules as the server reads it. */
export type Plant = { file: string; find: string; put: string };

function planted(plants: readonly Plant[]): Change {
  return (source, file) =>
    plants
      .filter((plant) => plant.file === file)
      .reduce((text, { find, put }) => {
        if (!text.includes(find)) throw new Error(`${file} does not hold: ${find}`);
        return text.replace(find, () => put);
      }, source);
}

/** The paths of modules of ours, whose names have nothing but dots that means more in a pattern. */
const pathsOf = (plants: readonly Plant[]) =>
  new RegExp(`/(?:${plants.map(({ file }) => file.replaceAll('.', '\\.')).join('|')})$`);

const bundles = new Map<string, Promise<string>>();

/** Beside the build, where a bundle finds the project. */
const home = join(ROOT, 'dist');
const PREFIX = 'planted-';

function removeOld(): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (name.startsWith(PREFIX) && found && Date.now() - found.mtimeMs > DAY_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** What a bundle may be made of, once for each process. */
let sources: string | undefined;

const hashOfSources = () =>
  ['domain', 'db', 'server', 'scripts', 'tests/support']
    .map((folder) => hashOfFiles(join(ROOT, folder)))
    .join(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const scriptIn = (folder: string) => join(folder, 'daon.cjs');

async function bundle(entry: string, plants: readonly Plant[]): Promise<string> {
  sources ??= hashOfSources();
  // Named by what it is made of: other processes and the next run find it.
  const folder = join(home, PREFIX + shortHash(JSON.stringify([ROOT, sources, entry, plants])));
  if (existsSync(folder)) {
    // It is in use, and not old.
    utimesSync(folder, new Date(), new Date());
    return scriptIn(folder);
  }
  removeOld();
  const fresh = mkdtempSync(join(home, PREFIX));
  await build({
    ...serverBundle({ entry, change: planted(plants), changed: pathsOf(plants) }),
    outfile: scriptIn(fresh),
    sourcemap: false,
    packages: 'external',
    logLevel: 'silent',
  });
  // What was changed since the first bundle must not go on under the name of what was there before.
  if (hashOfSources() !== sources) return scriptIn(fresh);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return scriptIn(folder);
}

/** A module of ours and all that it imports in one script, with these faults in it; made once for each process. */
export function bundleModule(entry: string, plants: readonly Plant[]): Promise<string> {
  const key = JSON.stringify([entry, plants]);
  const known = bundles.get(key) ?? bundle(entry, plants);
  bundles.set(key, known);
  return known;
}

/**
 * The environment of a process that runs a bundle: it finds its code compiled from the second time on, and that of the packages as soon
 * as another one has loaded them. The build brings its own.
 */
export const compiledBefore = (script: string): Record<string, string> =>
  script === BUILD || !script.endsWith('.cjs') ? {} : { NODE_COMPILE_CACHE: join(home, `${PREFIX}compiled`) };

/** The command line with these faults in it: the build when there are none. */
export async function bundleServe(plants: readonly Plant[]): Promise<string> {
  return plants.length === 0 ? BUILD : bundleModule('server/cli/daon.ts', plants);
}
