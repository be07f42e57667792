// The benchmark prints nothing about a product whose books are wrong.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { asc } from '../../db/sql.ts';
import { judge } from '../../scripts/bench/soundness.ts';
import { copyWorld, makeWorld, type World } from '../../scripts/bench/world.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { forceChange } from '../support/store/plant-damage.ts';

const HOLDERS = 20;
const ROW = { words: 'sends ÷ echo', goal: { atLeast: 0.1 }, rounds: [0.2, 0.3, 0.4], note: '', around: '' };

const folder = makeMemoryFolder('daon-bench-refuses-');
const newPlace = () => {
  const own = mkdtempSync(join(folder, 'world-'));
  return { folder: own, url: `file:${join(own, 'daon.sqlite')}` };
};
let base: World;
beforeAll(async () => {
  base = await makeWorld(newPlace(), HOLDERS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The oldest row of the history, as if it were a send that was answered. */
async function findSent({ url }: World): Promise<World['answered'][number]> {
  const store = await openReadOnly(url);
  const [sent] = await store.read((db) => {
    const { id, holderId } = db.t.history;
    return db.select({ id, holderId }).from(db.t.history).orderBy(asc(id)).limit(1);
  });
  await store.close();
  if (sent === undefined) throw new Error('the history is empty');
  return sent;
}

const judgeOf = (world: World) => judge({ rows: [ROW], worlds: [world] });

describe('a benchmark', () => {
  it('prints its rows when the books are sound and the answered sends are in the history', async () => {
    const world = copyWorld(base, newPlace());
    const judged = await judgeOf({ ...world, answered: [await findSent(world)] });
    expect(judged).toEqual({ rows: [ROW], faults: [] });
  });

  it('refuses its rows when a balance was changed before the check', async () => {
    const world = copyWorld(base, newPlace());
    const { holderId } = await findSent(world);
    forceChange(
      join(world.folder, 'daon.sqlite'),
      `UPDATE accounts SET balance = balance + 1 WHERE holder_id = ${holderId}`,
    );
    const { rows, faults } = await judgeOf(world);
    expect(faults.join('\n')).toContain(`holder ${holderId}`);
    expect(rows).toEqual([{ ...ROW, rounds: [], note: 'refused: the books are not sound' }]);
  });

  it('refuses its rows when an answered send is not in the history', async () => {
    const world = copyWorld(base, newPlace());
    const sent = await findSent(world);
    const lost = { ...sent, id: sent.id + 1_000_000 };
    const { rows, faults } = await judgeOf({ ...world, answered: [sent, lost] });
    expect(faults).toEqual([
      `holder ${lost.holderId}: send ${lost.id} was answered and is not in the history`,
    ]);
    expect(rows[0]?.rounds).toEqual([]);
  });
});
