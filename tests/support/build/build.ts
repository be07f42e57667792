// The build, which `npm start`, the container and the executable run. Both runners of tests make it before the first test
// (`make-build.mjs`); `scripts/binary/legacy-suite.mjs` names that of the executable.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Parts } from '../../../server/parts.ts';

export const BUILD =
  process.env['DAON_TESTS_BUILD'] ?? resolve(import.meta.dirname, '../../../dist/server/daon.cjs');

/** What the build exports. */
export type Build = { run: (argv: readonly string[]) => Promise<void>; loadParts: () => Promise<Parts> };

/** Loads a script of the build's form into this process. */
export const loadBuild = (script: string = BUILD): Build => createRequire(script)(script) as Build;
