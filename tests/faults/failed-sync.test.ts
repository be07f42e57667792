// A COMMIT that fails as it does when the disk cannot be synced: before anything was kept, and after everything was.
import { expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { goThroughFailedSync } from '../support/faults/failing-sync.ts';

const file = 'db/engines/sqlite-writer.ts';
/** After the signal no COMMIT is reported as successful; the environment says whether it was, and whether the server goes on. */
const FAILING: readonly Plant[] = [
  {
    file,
    find: '  const queue: Operation[] = [];\n',
    put: `  const queue: Operation[] = [];
  let failing = false;
  process.once('SIGUSR2', () => {
    failing = true;
  });\n`,
  },
  {
    file,
    find: '      commit.run();\n',
    put: `      if (process.env.IS_KEPT === 'yes' || !failing) commit.run();
      if (failing) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });\n`,
  },
  {
    file: 'server/main.ts',
    find: '      process.exit(1);\n',
    put: "      if (process.env.IS_TOUGH !== 'yes') process.exit(1);\n",
  },
];

const strike = (signal: (name: NodeJS.Signals) => void) => signal('SIGUSR2');

it.each([
  ['nothing was kept', 'no'],
  ['everything was kept', 'yes'],
])('ends without an answer, and the idempotency key shows that %s', async (_outcome, kept) => {
  expect(await goThroughFailedSync({ plants: FAILING, env: { IS_KEPT: kept }, strike })).toEqual([]);
});

it('would tell of a server that goes on', async () => {
  const findings = await goThroughFailedSync({
    ...{ plants: FAILING, env: { IS_KEPT: 'yes', IS_TOUGH: 'yes' }, strike },
  });
  expect(findings.join('\n')).toMatch(/went on answering/);
});
