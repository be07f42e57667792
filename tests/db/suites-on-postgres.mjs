// The suites of the server, of its ledger, of both APIs and of who may do what, with a real PostgreSQL under every server in
// place of a file.
//
//   node tests/db/suites-on-postgres.mjs tests/access
//
// Needs an installed PostgreSQL, and says so and ends with 1 where there is none: what was not tried has not passed.
import { commandFile, projectNode } from '../../scripts/runtime/project.mjs';
import { runInherited } from '../../scripts/runtime/command.mjs';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { startPostgres } from '../support/postgres/postgres-server.ts';

const SUITES = ['tests/access', 'tests/ledger', 'tests/legacy', 'tests/server'];
/** What is about files: it reads or damages them, counts promises, statements or ids of SQLite, or starts a PostgreSQL of its own. */
const ABOUT_FILES = [
  'audit',
  'backup-on-postgres',
  'cost-of-a-call',
  'erasure-files',
  'home-on-postgres',
  'move',
  'restore',
  'rotate-key',
  'session-ids',
  'warm-statements',
].map((name) => `tests/server/*/${name}.test.ts`);
// Each server of a test has connections of its own, and a worker keeps several servers at a time.
const SETTINGS = { max_connections: '400' };

const bin = findPostgres();
if (bin === null) {
  console.error('PostgreSQL is not installed: the suites were not tried on it.');
  process.exit(1);
}
const named = process.argv.slice(2);
const postgres = await startPostgres(bin, SETTINGS);
try {
  const suites = named.length > 0 ? named : SUITES;
  process.exitCode = await runInherited(
    projectNode(),
    [commandFile('vitest'), 'run', ...suites, ...ABOUT_FILES.map((file) => `--exclude=${file}`)],
    {
      // The short forms: the long ones run once, on a file.
      DAON_LONG: '',
      DAON_TESTS_ENGINE: 'PostgreSQL',
      TEST_POSTGRES_URL: postgres.url,
    },
  );
} finally {
  await postgres.stop();
}
