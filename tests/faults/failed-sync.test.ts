// A COMMIT that fails as it does when the disk cannot be synced: before anything was kept, and after everything was.
import { expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { goThroughFailedSync } from '../support/faults/failing-sync.ts';

/** After the signal no COMMIT is reported as successful; `kept` decides whether it was. */
function failing(kept: boolean): Plant[] {
  const file = 'db/engines/sqlite-writer.ts';
  return [
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
      put: `      if (${kept} || !failing) commit.run();
      if (failing) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });\n`,
    },
  ];
}

const strike = (signal: (name: NodeJS.Signals) => void) => signal('SIGUSR2');

it.each([
  ['nothing was kept', false],
  ['everything was kept', true],
])('ends without an answer, and the idempotency key shows that %s', async (_outcome, kept) => {
  expect(await goThroughFailedSync({ plants: failing(kept), strike })).toEqual([]);
});

it('would tell of a server that goes on', async () => {
  const tough = { file: 'server/main.ts', find: '      process.exit(1);\n', put: '' };
  const findings = await goThroughFailedSync({ plants: [...failing(true), tough], strike });
  expect(findings.join('\n')).toMatch(/went on answering/);
});
