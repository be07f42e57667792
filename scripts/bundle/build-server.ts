// Bundles the command line into FOLDER, and records the code of a start.
//
//   node scripts/bundle/build-server.ts FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { SCRIPTS, serverBundle } from './server-bundle.ts';

const [folder = ''] = process.argv.slice(2);
const here = (name: string) => join(import.meta.dirname, name);

for (const [name, entry] of Object.entries(SCRIPTS))
  await build({ ...serverBundle({ entry }), outfile: join(folder, name) });
copyFileSync(here('load-server.cjs'), join(folder, 'daon.cjs'));
execFileSync(process.execPath, [here('record-code.cjs'), folder], { stdio: 'inherit' });
