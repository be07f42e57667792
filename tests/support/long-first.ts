import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Harnesses that play many sequences, kill servers or fill disks take most of the time in the fewest lines. */
const LONG = /\/tests\/(faults\/|ledger\/model\.|server\/exports-of-many)/;

/** The long files first, so that none is begun when the other core has run out of work; a first run knows no durations. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = sorted.filter((file) => LONG.test(file.moduleId));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}
