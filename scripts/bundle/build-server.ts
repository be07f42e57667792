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
    // The addons load themselves; the documents' library is loaded when the first is made.
    external: ['argon2', 'better-sqlite3', 'pdfkit'],
    sourcemap: true,
  }),
  outfile: `${folder}/server.cjs`,
});
addCode(folder);
