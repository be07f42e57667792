// Bundles the command line into FOLDER, and records the code of a start.
//
//   node scripts/bundle/build-server.ts FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { SCRIPTS, serverBundle } from './server-bundle.ts';

const [folder = ''] = process.argv.slice(2);
const here = (name: string) => join(import.meta.dirname, name);

/** esbuild leaves the letters of regular expressions as they are; as escapes they mean the same. */
function escapeLetters(file: string): void {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/[\u0080-\uffff]/g, escape));
}

for (const [name, entry] of Object.entries(SCRIPTS)) {
  const outfile = join(folder, name);
  await build({ ...serverBundle({ entry }), outfile });
  escapeLetters(outfile);
}
copyFileSync(here('load-server.cjs'), join(folder, 'daon.cjs'));
execFileSync(process.execPath, [here('record-code.cjs'), folder], { stdio: 'inherit' });
