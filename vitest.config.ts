import react from '@vitejs/plugin-react';
import { LongFirst } from './tests/support/runner/long-first.ts';
import { LONG } from './tests/support/runner/long-or-short.ts';
import { WORKERS } from './tests/support/runner/worker-count.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// What comes within milliseconds may take many seconds on a busy machine; a hang still ends.
const POLL = { timeout: 90_000 };
const HANG_MS = 180_000;

// Whole servers of these tests are those of the build, `dist/server`: its parts in the process of the test (tests/support/servers/app.ts),
// or a process that runs it. All other tests need the sources: they call units and use-cases in their own process, with rows
// and errors of the same modules.
const onTheBuild = (name: string, ...include: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, env: { DAON_TESTS_ON: 'build' } },
});

const onTheSources = (name: string, ...include: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include },
});

/**
 * On the engine that no other server of `npm test` runs on: the suite that asks for everything that a holder can do, whole, and two
 * operators whose calls meet there. The long run tries all suites on it.
 */
const ON_POSTGRES: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'build on PostgreSQL',
    include: ['tests/legacy/**/*.test.ts', 'tests/server/bank/bank-day-together.test.ts'],
    env: { DAON_TESTS_ON: 'build', DAON_TESTS_ENGINE: 'PostgreSQL' },
  },
};

// The long run takes its time with what has a long form, and adds what needs a tracer, a mount or minutes.
const LONG_TESTS = [
  onTheBuild('long-build', 'tests/access/**/*.{test,long}.ts', 'tests/legacy/**/*.test.ts'),
  onTheSources(
    'long',
    'tests/faults/**/*.{test,long}.ts',
    'tests/ledger/{model,planted-model,random-sends,warnings-dry-run}.test.ts',
    'tests/server/*/{backup-on-postgres,bank-day-together,find-paid,statement-process}.test.ts',
    'tests/server/**/*.long.ts',
  ),
];

/** What replaces a module: in one process with others it would get theirs, or leave its own to them. */
const ALONE = '{server,tests/server}/**/*.alone.test.ts';
const ALONE_TESTS: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'alone', include: [ALONE], isolate: true },
};

const BUILD_TESTS = onTheBuild('build', 'tests/access/**/*.test.ts');

const NODE_TESTS = onTheSources(
  'node',
  '{domain,db,server,client,admin}/**/!(*.alone).test.{ts,tsx}',
  'tests/{ledger,faults,guards,db}/**/!(*.alone).test.ts',
  // Two operators call at the same time: on PostgreSQL their calls meet, in a file they wait for each other.
  'tests/server/**/!(*.alone|bank-day-together).test.ts',
);

/**
 * A front in a DOM, in processes of its own: modules that it shares with others would miss the DOM there, or have the other front's state.
 * The libraries of the page and the server are those of the build: the checks for development of the ones, and loading the other from its
 * sources, take longer than all else.
 */
const inADom = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: './tests/support/dom/dom-environment.ts',
    env: { NODE_ENV: 'production', DAON_TESTS_ON: 'build' },
    expect: { poll: { ...POLL, interval: 10 } },
  },
});

export default defineConfig({
  plugins: [react()],
  // The process that reads statements is that of the build for all tests: it starts without stripping types.
  define: { BUILT_READER: JSON.stringify('dist/server/statement-reader.cjs') },
  test: {
    projects: LONG
      ? LONG_TESTS
      : [NODE_TESTS, ALONE_TESTS, BUILD_TESTS, ON_POSTGRES, inADom('wallet'), inADom('console')],
    globalSetup: ['tests/support/build/make-build.mjs', 'tests/support/runner/memory-folder.ts'],
    setupFiles: ['tests/support/runner/set-up-errors.ts'],
    // Native addons (the database driver, the password hash) are safest in processes of their own.
    pool: 'forks',
    execArgv: ['--import', new URL('tests/support/runner/quick-imports.mjs', import.meta.url).href],
    sequence: { sequencer: LongFirst },
    maxWorkers: LONG ? 1 : WORKERS,
    // Loading the server again for every file would take longer than its tests. Each test has a database of its own, and
    // no file but those of ALONE replaces a module, so nothing is shared but code.
    isolate: false,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: POLL },
    watch: false,
    allowOnly: false,
    restoreMocks: true,
  },
});
