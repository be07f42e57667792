import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Harnesses that play many sequences, kill servers or fill disks, and tables of every procedure and field: ten seconds each. */
const LONG = new RegExp(
  [
    '/tests/faults/',
    '/tests/ledger/(model|concurrency|planted-model)\\.',
    '/tests/access/(procedures|limits|hashing-places)\\.',
    '/tests/db/postgres-',
    '/tests/guards/unused-code\\.',
    '/tests/server/\\w+/(amounts|backup-on|bank-day-together|cli|console-events|find-paid|home-on|move)',
    '/tests/server/\\w+/(onlookers|purchase|push-lasting|refunds|restore|signatures|statement-process|stop-without-database)',
  ].join('|'),
);

/**
 * The projects that come before all others, in turn. A worker that goes on to a file of another project begins anew, so that each
 * project stays together. What waits for typing or for PostgreSQL leaves the cores without work at the end; the small files of the last
 * project fill them.
 */
const FIRST = ['console', 'wallet', 'build on PostgreSQL', 'build', 'alone'];

/** The long files early, so that none is begun when the other core has run out of work; a first run knows no durations. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      const turn = FIRST.indexOf(project.name);
      return (turn < 0 ? FIRST.length : turn) + (LONG.test(moduleId) ? 0 : 0.5);
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
