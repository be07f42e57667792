// `serve` in one script, as the single executable has it: harnesses start it dozens of times, and reading one file is several
// times quicker than reading hundreds. A planted fault is a change of one of our modules on its way into the script.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { DAY_MS } from '../../domain/durations.ts';
import { serverBundle } from '../../scripts/bundle/server-bundle.ts';
import { hashOfFiles } from './kept.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A change of one of our modules as the server reads it. */
export type Plant = { file: string; find: string; put: string };

function planted(plants: readonly Plant[]): (source: string, file: string) => string {
  return (source, file) =>
    plants
      .filter((plant) => plant.file === file)
      .reduce((text, { find, put }) => {
        if (!text.includes(find)) throw new Error(`${file} does not hold: ${find}`);
        return text.replace(find, () => put);
      }, source);
}

/** The script lies in a cache, so each module goes on saying where it lies. */
const places = {
  path: (inside: string) => JSON.stringify(join(ROOT, inside)),
  url: (inside: string) => JSON.stringify(pathToFileURL(join(ROOT, inside)).href),
};

/** `external` leaves the packages out, for a script that a process imports which has loaded them already. */
type Packages = 'bundle' | 'external';

/** Imported when a call first needs them, which few servers of the tests get. */
const LOADED_LATE = [
  'pdfkit',
  '@fastify/swagger',
  '@fastify/swagger-ui',

  'read-excel-file',
  'web-push',
];

const bundles = new Map<string, Promise<string>>();

/** Inside the project, so that the addons are found. */
const home = join(ROOT, 'node_modules/.cache/faults');

function removeOld(): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** What a bundle may be made of, once for each process. */
let sources: string | undefined;

const hashOfSources = () =>
  ['domain', 'db', 'server', 'scripts', 'tests/support']
    .map((folder) => hashOfFiles(join(ROOT, folder)))
    .join(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function bundle(entry: string, plants: readonly Plant[], packages: Packages): Promise<string> {
  sources ??= hashOfSources();
  const made = JSON.stringify([ROOT, sources, entry, plants, packages]);
  // Named by what it is made of, with its compiled code beside it: other processes and the next run find both.
  const folder = join(home, shortHash(made));
  const script = join(folder, `${basename(entry, '.ts')}.mjs`);
  if (existsSync(script)) {
    // It is in use, and not old.
    utimesSync(folder, new Date(), new Date());
    return script;
  }
  const { outputFiles } = await build({
    ...serverBundle({
      entry,
      format: 'esm',
      places,
      change: planted(plants),
      external: ['better-sqlite3', 'argon2', ...LOADED_LATE],
    }),
    write: false,
    packages,
    banner: {
      // Under another name: a bundled package declares it as well.
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  // What was changed since the first bundle must not go on under the name of what was there before.
  if (hashOfSources() !== sources) return keep(text, join(home, shortHash(text)), entry);
  return keep(text, folder, entry);
}

function keep(text: string, folder: string, entry: string): string {
  const script = join(folder, `${basename(entry, '.ts')}.mjs`);
  mkdirSync(folder, { recursive: true });
  removeOld();
  writeFileSync(`${script}.${process.pid}`, text);
  renameSync(`${script}.${process.pid}`, script);
  return script;
}

/** A module of ours and all that it imports in one script, with these faults in it; made once for each process. */
export function bundleModule(
  entry: string,
  plants: readonly Plant[],
  packages: Packages = 'bundle',
): Promise<string> {
  const key = JSON.stringify([entry, plants, packages]);
  const known = bundles.get(key) ?? bundle(entry, plants, packages);
  bundles.set(key, known);
  return known;
}

/** The environment of a process that runs a bundle: the next one finds its code compiled. */
export const compiledBeside = (script: string) => ({ NODE_COMPILE_CACHE: join(dirname(script), 'compiled') });

/** `serve` with these faults in it, which waits to be released; or, with arguments, the command line. */
export function bundleServe(plants: readonly Plant[]): Promise<string> {
  return bundleModule('tests/support/held-serve.ts', plants);
}
