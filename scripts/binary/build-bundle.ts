// Bundles the command line for the single executable, whose addons are loaded from the extracted assets, and records the
// code of a start.
//
//   node scripts/binary/build-bundle.ts FOLDER '{"sqlite": PATH, "argon2": PATH}'
import { build, type Plugin } from 'esbuild';
import { addCode } from '../bundle/add-code.ts';
import { serverBundle } from '../bundle/server-bundle.ts';

type Addons = { sqlite: string; argon2: string };

/** Replaces the run-time look-up of an addon by a direct load. */
function loadAddons(addons: Addons): Plugin {
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
    setup(builder) {
      for (const { filter, contents } of finders)
        builder.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    },
  };
}

const [folder = '', addons = ''] = process.argv.slice(2);
await build({
  ...serverBundle({
    entry: 'server/cli/executable.ts',
    format: 'cjs',
    isLean: true,
    inject: ['scripts/binary/inside-executable.ts'],
    plugins: [loadAddons(JSON.parse(addons) as Addons)],
  }),
  outfile: `${folder}/server.cjs`,
});
addCode(folder);
