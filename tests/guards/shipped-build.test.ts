// The build is run, not only made: a start takes the code that was compiled with it. Each part that only a build can break is used in the
// single executable, which unpacks this build (tests/e2e/executable.e2e.ts), and in the long run in the build itself (tests/faults/shipped-parts.long.ts).
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { BUILD } from '../support/build/build.ts';

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
