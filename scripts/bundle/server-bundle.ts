// The one definition of a bundle of the server: a script with all that it imports. `npm start`, the single executable and
// the servers of the tests differ in how the script finds the files of the project, and in who loads the addons.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Loader, Plugin } from 'esbuild';
import { migratedParts } from '../../db/engines/sqlite-schema.ts';
import { patchPackage } from './lean-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'db/migrations/sqlite');
const ownPlace = /\bimport\.meta\.(?:dirname|url)\b|\b__(?:dirname|filename)\b/;

/** A map with one mapping: the frames of a module that has it name the bundle in a stack trace. An empty map is ignored. */
const noMappings = Buffer.from(
  JSON.stringify({ version: 3, sources: [''], names: [], mappings: 'AAAA' }),
).toString('base64');

/** Expressions for the place of a file or folder, given by its path in the project. */
export type Places = { path: (inside: string) => string; url: (inside: string) => string };

/** Places that the script computes itself, by the functions that an injected module exports. */
const computedPlaces: Places = {
  path: (inside) => `insideProject(${JSON.stringify(inside)})`,
  url: (inside) => `insideProjectUrl(${JSON.stringify(inside)})`,
};

/** A change of a module's source; returns the source itself for modules that stay as they are. */
export type Change = (source: string, file: string) => string;

/**
 * The bundle is one file, but its modules look for files relative to their own location. References to a module's
 * location are replaced by its original location in the project.
 */
function keepPlaces(source: string, inside: string, places: Places): string {
  const folder = places.path(path.posix.dirname(inside));
  return source
    .replace(/\bimport\.meta\.dirname\b|\b__dirname\b/g, () => folder)
    .replace(/\bimport\.meta\.url\b/g, () => places.url(inside))
    .replace(/\b__filename\b/g, () => places.path(inside));
}

function prepareModules(places: Places, change: Change, isMapped: boolean): Plugin {
  return {
    name: 'prepare-modules',
    setup(builder) {
      builder.onLoad({ filter: /\.(?:ts|mts|js|cjs|mjs)$/ }, ({ path: file }) => {
        const inside = path.relative(root, file).split(path.sep).join('/');
        // What is injected looks for files beside the bundle.
        if (inside.startsWith('scripts/')) return undefined;
        const isPackage = inside.startsWith('node_modules/');
        const source = readFileSync(file, 'utf8');
        const changed = change(patchPackage(source, inside), inside);
        const placed = ownPlace.test(changed) ? keepPlaces(changed, inside, places) : changed;
        // Packages are most of the code, and their mappings would be most of the map.
        const unmapped =
          isPackage && isMapped
            ? `${placed}\n//# sourceMappingURL=data:application/json;base64,${noMappings}`
            : placed;
        if (unmapped === source) return undefined;
        const loader: Loader = /\.m?ts$/.test(file) ? 'ts' : 'js';
        return { contents: unmapped, loader };
      });
    },
  };
}

export type BundleForm = {
  /** A path in the project. */
  entry: string;
  format: 'cjs' | 'esm';
  /** Modules that run first; their exports are visible everywhere in the bundle. */
  inject?: string[];
  places?: Places;
  change?: Change;
  /** Packages that the script imports by name. */
  external?: string[];
  /** Run before the others: the first to answer for a file loads it. */
  plugins?: Plugin[];
  sourcemap?: boolean;
  /** Without white space. */
  isLean?: boolean;
};

/** The options of esbuild for a bundle of this form. */
export function serverBundle({
  entry,
  format,
  inject = [],
  places = computedPlaces,
  change = (source) => source,
  external = [],
  plugins = [],
  sourcemap = false,
  isLean = false,
}: BundleForm) {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    inject,
    bundle: true,
    platform: 'node',
    format,
    target: 'node22',
    // Optional: the driver requires it inside a try.
    external: ['pg-native', ...external],
    plugins: [...plugins, prepareModules(places, change, sourcemap)],
    define: {
      // The package's own switch: it passes Node's streams on, and does not load its copy of them.
      'process.env.READABLE_STREAM': '"disable"',
      MIGRATED_PARTS: JSON.stringify(JSON.stringify([...migratedParts(migrations).values()])),
    },
    // Less to read at each start; a line is still short enough to be printed with an error.
    minifyWhitespace: isLean,
    lineLimit: isLean ? 200 : 0,
    sourcemap: sourcemap ? 'linked' : false,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  } satisfies BuildOptions;
}
