// Bundles the command line with all that it imports, and records the code of a start.
//
//   node scripts/bundle/build-server.ts FOLDER
import { build } from 'esbuild';
import { addCode } from './add-code.ts';
import { serverBundle } from './server-bundle.ts';

const [folder = ''] = process.argv.slice(2);
await build({
  ...serverBundle({
    entry: 'server/cli/executable.ts',
    format: 'cjs',
    isLean: true,
    inject: ['scripts/bundle/inside-project.ts'],
    // They look for their addons beside themselves.
    external: ['argon2', 'better-sqlite3'],
    sourcemap: true,
  }),
  outfile: `${folder}/server.cjs`,
});
addCode(folder);
