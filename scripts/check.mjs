import { ensureInstalled } from './runtime/install.mjs';
import { changedFiles } from './check/changed-files.mjs';
import { nearestTests } from './check/nearest-tests.mjs';
import { runCaptured } from './runtime/command.mjs';
import { checkFormat, checkLint, checkTypes } from './runtime/checks.mjs';
import { commandFile, projectNode } from './runtime/project.mjs';

// `npm run check [-- <revision>]`: types are checked as a whole, lint and format only in the changed files, and of the tests
// only quick guards and those nearest to the changes run. `npm test` runs everything.
const TEST_SECONDS = 6;

const files = changedFiles(process.argv[2]);
if (files.length === 0) {
  console.log('no file changed');
  process.exit(0);
}
await ensureInstalled();

async function runTests() {
  const { chosen, related } = nearestTests(files, TEST_SECONDS);
  const startedAt = Date.now();
  const args = [commandFile('vitest'), 'run', '--reporter=dot', ...chosen];
  const { code, output } = await runCaptured(projectNode(), args);
  const taken = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `  tests: ${code === 0 ? 'ok' : 'failed'} (${chosen.length} files, guards among them; ${related} are related, ${taken} s)`,
  );
  if (code !== 0) console.log(output);
  return code === 0;
}

console.log(`${files.length} changed ${files.length === 1 ? 'file' : 'files'}`);
const linted = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const results = await Promise.all([
  checkTypes(),
  linted.length === 0 || checkLint(linted),
  checkFormat(files),
  runTests(),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
