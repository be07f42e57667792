// The build is run, not only made: each part of it that only a build can break is used. That a variant which lacks them is found is shown
// by the long run (tests/faults/shipped-parts.long.ts).
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { BUILD } from '../support/build/build.ts';
import { brokenPartsOf } from '../support/build/shipped-parts.ts';

/** A start and each of its parts, on a busy machine. */
const WITHIN_MS = 240_000;
/** A build of server, wallet and console takes several minutes beside other builds. */
const BUILT_WITHIN_MS = 900_000;

const ROOT = join(import.meta.dirname, '../..');
// The pages of the wallet and the console are parts of it too.
beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT }), BUILT_WITHIN_MS);

it(
  'the build works in each of its parts',
  async () => {
    expect(await brokenPartsOf(BUILD)).toEqual([]);
  },
  WITHIN_MS,
);

/** Whether V8 takes the code that was recorded with the build: it ignores code that was made under other flags. */
function isCodeTaken(...flags: string[]): boolean {
  const load = `const vm = require('node:vm');
    vm.Script = class extends vm.Script {
      constructor(...given) {
        super(...given);
        process.exit(this.cachedDataRejected === false ? 0 : 9);
      }
    };
    require(process.argv[1]);`;
  return spawnSync(process.execPath, [...flags, '-e', load, BUILD]).status === 0;
}

it('a start takes the code that was compiled with the build, and one under other flags does not', () => {
  expect(isCodeTaken()).toBe(true);
  expect(isCodeTaken('--expose-gc')).toBe(false);
});
