import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Harnesses that play many sequences, kill servers or fill disks, and tables of every procedure and field: ten seconds each. */
const LONG = new RegExp(
  [
    '/tests/faults/',
    '/tests/ledger/(model|concurrency|planted-model)\\.',
    '/tests/access/(procedures|limits|hashing-places)\\.',
    '/tests/db/postgres-',
    '/tests/guards/(shipped-build|unused-code)\\.',
    '/tests/server/\\w+/(amounts|backup-on|cli|console-events|exports-of-many|find-paid|home-on|large-import|move)',
    '/tests/server/\\w+/(onlookers|purchase|push-lasting|refunds|restore|signatures|statement-thread|stop-without-database)',
  ].join('|'),
);

/** They wait until typing pauses, in processes of their own: as the last ones they would leave the cores without work. */
const DOM = /\/tests\/(wallet|console)\//;

/** The long files early, so that none is begun when the other core has run out of work; a first run knows no durations. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => (DOM.test(moduleId) ? 0 : LONG.test(moduleId) ? 1 : 2);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
