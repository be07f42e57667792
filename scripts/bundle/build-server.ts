// Bundles the command line into FOLDER, and records the code of a start.
//
//   node scripts/bundle/build-server.ts FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from './server-bundle.ts';

const [folder = ''] = process.argv.slice(2);
const here = (name: string) => join(import.meta.dirname, name);

await build({ ...serverBundle(), outfile: join(folder, 'server.cjs') });
// The thread that reads statements is a script of its own.
await build({
  ...serverBundle({ entry: 'server/features/bank-lines/statement-file/statement-reader.ts' }),
  outfile: join(folder, 'statement-reader.cjs'),
});
copyFileSync(here('load-server.cjs'), join(folder, 'daon.cjs'));
execFileSync(process.execPath, [here('record-code.cjs'), folder], { stdio: 'inherit' });
