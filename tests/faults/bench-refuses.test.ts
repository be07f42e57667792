// The benchmark prints nothing about a product whose books are wrong.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { eq, min } from '../../db/sql.ts';
import { makeBooks } from '../../scripts/bench/books/kept-books.ts';
import { prepareWorld, type World } from '../../scripts/bench/books/world.ts';
import { createJudge } from '../../scripts/bench/judge.ts';
import { rowOf } from '../../scripts/bench/row.ts';
import { makeMemoryFolder } from '../support/memory-folder.ts';
import { forceChange } from '../support/plant-damage.ts';

const SIZE = { holders: 200, transfers: 300 };
const ROW = rowOf({ words: 'sends ÷ echo', goal: { atLeast: 0.1 } }, [0.2, 0.3, 0.4], null);

const folder = makeMemoryFolder('daon-bench-refuses-');
let base: World;
beforeAll(async () => {
  const file = join(folder, 'base.sqlite');
  makeBooks(file, SIZE);
  base = await prepareWorld(folder, { url: `file:${file}`, file, size: SIZE, remove: async () => undefined });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy, for a test to damage. */
function makeWorld(): World & { file: string } {
  const file = join(mkdtempSync(join(folder, 'world-')), 'daon.sqlite');
  for (const end of ['', '-commits']) copyFileSync(join(folder, `base.sqlite${end}`), `${file}${end}`);
  return { ...base, url: `file:${file}`, file };
}

async function firstHistoryIdOf({ url, reader }: World): Promise<number> {
  const store = await openReadOnly(url);
  const [row] = await store.read((db) =>
    db
      .select({ id: min(db.t.history.id) })
      .from(db.t.history)
      .where(eq(db.t.history.holderId, reader.id)),
  );
  await store.close();
  return Number(row?.id);
}

/** What is printed of a topic that measured this world, alone or together with others. */
async function judge(world: World, shared = false) {
  const judging = createJudge();
  await judging.add({ rows: [ROW], worlds: [world] }, () => shared);
  return judging.finish();
}

describe('a benchmark', () => {
  it('prints its rows when the books are sound and the answered sends are in the history', async () => {
    const world = makeWorld();
    // Of the generated sends, as if they had been answered.
    const answered = [world.reader.id, await firstHistoryIdOf(world)];
    const judged = await judge({ ...world, answered, lastHistoryId: 0 });
    expect(judged).toEqual({ rows: [ROW], faults: [] });
  });

  it.each([
    ['its own', false],
    ['shared', true],
  ])(
    'refuses its rows when a balance in %s database was changed before the check',
    async (_words, shared) => {
      const world = makeWorld();
      forceChange(
        world.file,
        `UPDATE accounts SET balance = balance + 1 WHERE holder_id = ${world.reader.id}`,
      );
      const { rows, faults } = await judge(world, shared);
      expect(faults.join('\n')).toContain(`holder ${world.reader.id}`);
      expect(rows).toEqual([{ ...ROW, value: null, rounds: [], note: 'refused: the books are not sound' }]);
    },
  );

  it('refuses its rows when an answered send is not in the history', async () => {
    const world = makeWorld();
    const answered = [world.reader.id, world.lastHistoryId + 1];
    const { rows, faults } = await judge({ ...world, answered });
    expect(faults).toEqual([
      `holder ${world.reader.id}: send ${world.lastHistoryId + 1} was answered and is not in the history`,
    ]);
    expect(rows[0]?.value).toBeNull();
  });
});
