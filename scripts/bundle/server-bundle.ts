// The one definition of the bundles of the server: scripts with all that they import, but for the two packages with an addon. A
// bundle lies two folders below the project, as `dist/server` does, where it finds the packages and the project's files
// (`db/engines/project-root.ts`).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { migratedParts } from '../../db/engines/sqlite-schema.ts';

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'db/migrations/sqlite');

/** A change of a module's source, which the tests plant; returns the source itself for modules that stay as they are. */
export type Change = (source: string, file: string) => string;

function changeModules(change: Change, filter: RegExp): Plugin {
  return {
    name: 'change-modules',
    setup(builder) {
      builder.onLoad({ filter }, ({ path: file }) => {
        const source = readFileSync(file, 'utf8');
        const changed = change(source, path.relative(root, file).split(path.sep).join('/'));
        if (changed === source) return undefined;
        return { contents: changed, loader: file.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
}

/** The scripts of the build, each with its entry: the command line, and the process that reads a statement. */
export const SCRIPTS = {
  'server.cjs': 'server/cli/daon.ts',
  'statement-reader.cjs': 'server/features/bank-lines/import/statement-file/statement-reader.ts',
} as const;

export type BundleForm = {
  /** A path in the project. */
  entry?: string;
  change?: Change;
  /** The modules that may change, by their paths: esbuild reads all others itself, in half the time. */
  changed?: RegExp;
};

/** The options of esbuild for a bundle. */
export function serverBundle({
  entry = SCRIPTS['server.cjs'],
  change,
  changed = /\.(?:ts|js|cjs|mjs)$/,
}: BundleForm = {}) {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    // `pg-native` is optional: the driver requires it inside a try.
    external: ['better-sqlite3', 'argon2', 'pg-native'],
    // A script that `vm` compiles imports nothing; the bundle requires instead.
    supported: { 'dynamic-import': false },
    plugins: change === undefined ? [] : [changeModules(change, changed)],
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: {
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      'import.meta.url': 'bundleUrl',
      // The package's own switch: it passes Node's streams on, and does not load its copy of them.
      'process.env.READABLE_STREAM': '"disable"',
      BUILT_READER: JSON.stringify('dist/server/statement-reader.cjs'),
      MIGRATED_PARTS: JSON.stringify(JSON.stringify([...migratedParts(migrations).values()])),
    },
    // V8 keeps two bytes for each character of a text that has one letter beyond Latin-1: 15 MB in each process.
    charset: 'ascii',
    // Less to read at each start; a line is still short enough to be printed with an error.
    minifyWhitespace: true,
    lineLimit: 200,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  } satisfies BuildOptions;
}
