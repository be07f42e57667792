import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runInherited } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, projectNode, root } from './runtime/project.mjs';

// `npm run test:long [-- words]`: the long forms of the ledger model and of the harnesses under tests/faults and
// tests/access, or only of the files whose path contains a word. They read DAON_LONG through
// tests/support/runner/long-or-short.ts; files named *.long.ts run only here and state their requirements on the machine. The
// browser tests run too, in their long form: every scene with every check, a page loaded where the short form shares one,
// and animations drawn. Without words, the harnesses that are programs of their own run too: the single executable, the
// suites of both APIs on PostgreSQL, two servers with one PostgreSQL, one whose PostgreSQL is stopped, and the soak.
const PROGRAMS = [
  ['scripts/build-binary.mjs'],
  ['scripts/binary/try.mjs', '--planted'],
  ['scripts/binary/legacy-suite.mjs'],
  ['tests/db/suites-on-postgres.mjs'],
  ['tests/faults/two-servers.ts'],
  ['tests/faults/lost-database.ts'],
  ['tests/faults/soak.ts', '--seconds', '30', '--planted'],
  ['tests/faults/soak.ts'],
];
const BROWSER_TESTS = readdirSync(path.join(root, 'tests/e2e'))
  .filter((file) => /\.(e2e|long)\.ts$/.test(file))
  .map((file) => `tests/e2e/${file}`);

await ensureInstalled();
const words = process.argv.slice(2);
const browserTests = BROWSER_TESTS.filter(
  (file) => words.length === 0 || words.some((word) => file.includes(word)),
);
const vitest = [commandFile('vitest'), 'run', `--passWithNoTests=${browserTests.length > 0}`, ...words];
const commands = [vitest];
if (browserTests.length > 0) {
  if (!(await buildStaleFronts())) process.exit(1);
  commands.push([commandFile('@playwright/test', 'playwright'), 'test', ...browserTests]);
}
if (words.length === 0) commands.push(...PROGRAMS);
const failed = [];
for (const args of commands) {
  if ((await runInherited(projectNode(), args, { DAON_LONG: '1' })) !== 0) failed.push(args.join(' '));
}
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
