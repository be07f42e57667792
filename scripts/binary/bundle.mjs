import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../runtime/project.mjs';

const ownPlace = /\bimport\.meta\.(?:dirname|url)\b|\b__(?:dirname|filename)\b/;
const loaders = { '.ts': 'ts', '.mts': 'ts' };

/**
 * One bundle has one place, but its modules look for files beside themselves. What a module says of its own place is replaced
 * by where it lay in the project.
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

/** What finds an addon at run time is replaced by the addon itself. */
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

/** Bundles the command line with all that it needs into one script at `outfile`. */
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
    // Optional to its driver, which asks for it in a try.
    external: ['pg-native'],
    plugins: [loadAddons(addons), keepPlaces],
    legalComments: 'none',
    logLevel: 'warning',
  });
}
