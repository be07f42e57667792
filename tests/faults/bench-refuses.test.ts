// The benchmark prints nothing about a product whose books are wrong.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { eq, min } from '../../db/sql.ts';
import { makeBooks } from '../../scripts/bench/books/kept-books.ts';
import { prepareWorld, type World } from '../../scripts/bench/books/world.ts';
import { judgeOutcome } from '../../scripts/bench/judge-outcome.ts';
import { rowOf } from '../../scripts/bench/row.ts';
import { forceChange } from '../support/plant-damage.ts';

const SIZE = { holders: 200, transfers: 300 };
const ROW = rowOf({ words: 'sends ÷ echo', goal: { atLeast: 0.1 } }, [0.2, 0.3, 0.4], null);

const folder = mkdtempSync(join(tmpdir(), 'daon-bench-refuses-'));
const base = join(folder, 'base.sqlite');
beforeAll(() => makeBooks(base, SIZE));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let worlds = 0;

async function makeWorld(): Promise<World & { file: string }> {
  const home = mkdtempSync(join(folder, `world-${(worlds += 1)}-`));
  const file = join(home, 'daon.sqlite');
  copyFileSync(base, file);
  const world = await prepareWorld(home, {
    url: `file:${file}`,
    file,
    size: SIZE,
    remove: async () => undefined,
  });
  return { ...world, file };
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

describe('a benchmark', () => {
  it('prints its rows when the books are sound and the answered sends are in the history', async () => {
    const world = await makeWorld();
    // Of the generated sends, as if they had been answered.
    const answered = [world.reader.id, await firstHistoryIdOf(world)];
    const judged = await judgeOutcome({ rows: [ROW], worlds: [{ ...world, answered, lastHistoryId: 0 }] });
    expect(judged).toEqual({ rows: [ROW], faults: [] });
  });

  it('refuses its rows when a balance was changed between the load and the check', async () => {
    const world = await makeWorld();
    forceChange(world.file, `UPDATE accounts SET balance = balance + 1 WHERE holder_id = ${world.reader.id}`);
    const { rows, faults } = await judgeOutcome({ rows: [ROW], worlds: [world] });
    expect(faults.join('\n')).toContain(`holder ${world.reader.id}`);
    expect(rows).toEqual([{ ...ROW, value: null, rounds: [], note: 'refused: the books are not sound' }]);
  });

  it('refuses its rows when an answered send is not in the history', async () => {
    const world = await makeWorld();
    const answered = [world.reader.id, world.lastHistoryId + 1];
    const { rows, faults } = await judgeOutcome({ rows: [ROW], worlds: [{ ...world, answered }] });
    expect(faults).toEqual([
      `holder ${world.reader.id}: send ${world.lastHistoryId + 1} was answered and is not in the history`,
    ]);
    expect(rows[0]?.value).toBeNull();
  });
});
