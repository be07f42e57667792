// Bundles the command line with all that it imports.
//
//   node scripts/bundle/build-server.ts FILE
import { build } from 'esbuild';
import { serverBundle } from './server-bundle.ts';

const [outfile = ''] = process.argv.slice(2);
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
  outfile,
});
