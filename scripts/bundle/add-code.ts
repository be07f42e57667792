import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

const here = (name: string) => join(import.meta.dirname, name);

/** Adds to a folder with `server.cjs` the script that runs it, and the code that Node compiles for a start. */
export function addCode(folder: string): void {
  copyFileSync(here('load-server.cjs'), join(folder, 'daon.cjs'));
  execFileSync(process.execPath, [here('record-code.cjs'), folder], { stdio: 'inherit' });
}
