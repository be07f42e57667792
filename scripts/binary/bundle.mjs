import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../runtime/project.mjs';

const ownPlace = /\bimport\.meta\.(?:dirname|url)\b|\b__(?:dirname|filename)\b/;
const loaders = { '.ts': 'ts', '.mts': 'ts' };

/**
 * The bundle is one file, but its modules look for files relative to their own location. References to a module's
 * location are replaced by its original location in the project.
 */
const keepPlaces = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|mts|js|cjs|mjs)$/ }, async ({ path: file }) => {
      const inside = path.relative(root, file).split(path.sep).join('/');
      if (inside.startsWith('scripts/')) return undefined;
      const text = await readFile(file, 'utf8');
      if (!ownPlace.test(text)) return undefined;
      const folder = `insideProject(${JSON.stringify(path.posix.dirname(inside))})`;
      const contents = text
        .replace(/\bimport\.meta\.dirname\b|\b__dirname\b/g, folder)
        .replace(/\bimport\.meta\.url\b/g, `insideProjectUrl(${JSON.stringify(inside)})`)
        .replace(/\b__filename\b/g, `insideProject(${JSON.stringify(inside)})`);
      return { contents, loader: loaders[path.extname(file)] ?? 'js' };
    });
  },
};

/** Replaces the run-time look-up of an addon by a direct load. */
function loadAddons(addons) {
  const finders = [
    {
      filter: /better-sqlite3[\\/]lib[\\/]binding\.js$/,
      contents: `const addon = loadAddon(${JSON.stringify(addons.sqlite)});\nexports.getBinding = () => addon;\n`,
    },
    {
      filter: /node-gyp-build[\\/][\w-]+\.js$/,
      contents: `const addon = loadAddon(${JSON.stringify(addons.argon2)});\nmodule.exports = () => addon;\n`,
    },
  ];
  return {
    name: 'load-addons',
    setup({ onLoad }) {
      for (const { filter, contents } of finders) onLoad({ filter }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** Bundles the command line with all dependencies into one script at `outfile`. */
export async function bundleServer(outfile, addons) {
  await build({
    absWorkingDir: root,
    entryPoints: ['server/cli/executable.ts'],
    inject: ['scripts/binary/inside-executable.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // Optional: the driver requires it inside a try.
    external: ['pg-native'],
    plugins: [loadAddons(addons), keepPlaces],
    legalComments: 'none',
    logLevel: 'warning',
  });
}
