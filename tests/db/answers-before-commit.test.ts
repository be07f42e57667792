// Answers that are ready leave before the next group of writes is committed: they neither wait for it nor are lost with it.
import { expect, it } from 'vitest';
import { endOfTurn } from '../../db/end-of-turn.ts';
import { createSqliteStore } from '../support/store/store.ts';

/** More than one group takes. */
const WRITES = 200;

it('answers of a group leave before the next group is on disk, and reads of its turn as well', async () => {
  const events: string[] = [];
  await using store = await createSqliteStore({
    onCommit: (operations) => events.push(`commit ${operations}`),
  });
  const answer = async (work: Promise<unknown>, name: string): Promise<void> => {
    await work;
    // A procedure has some steps left when its operation has resolved.
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    await endOfTurn();
    events.push(name);
  };
  const writes = Array.from({ length: WRITES }, (_, n) =>
    answer(
      store.write((tx) => tx.insert(tx.t.meta).values({ key: `test ${n}`, value: '1' })),
      'answer',
    ),
  );
  const read = answer(
    store.read((db) => db.select().from(db.t.meta)),
    'read',
  );
  await Promise.all([...writes, read]);

  const commits = events.flatMap((event, at) => (event.startsWith('commit') ? [at] : []));
  expect(commits.length).toBeGreaterThan(2);
  expect(events.indexOf('read')).toBeLessThan(commits[0] ?? -1);
  // Behind each commit stand its own answers, and only then the next.
  const between = commits.map((at, n) => events.slice(at + 1, commits[n + 1]).length);
  expect(between).toEqual(commits.map((at) => Number(events[at]?.split(' ')[1])));
});
