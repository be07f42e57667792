// No ratio of a product whose books are wrong: after its rounds each topic's database is checked by the product's own
// `verify`, and every send that was answered must be in the history of its sender.
import { openReadOnly } from '../../db/open.ts';
import { gt } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { runVerb } from './books/kept-books.ts';
import type { World } from './books/world.ts';

const SHOWN = 5;

async function findLostAnswers(db: ReadDb, { answered, lastHistoryId }: World): Promise<string[]> {
  const { history } = db.t;
  const rows = await db
    .select({ id: history.id, holderId: history.holderId })
    .from(history)
    .where(gt(history.id, lastHistoryId));
  const holderOf = new Map(rows.map(({ id, holderId }) => [id, holderId]));
  const lost: string[] = [];
  for (let at = 0; at < answered.length; at += 2) {
    const [sender, id = 0] = [answered[at], answered[at + 1]];
    if (holderOf.get(id) !== sender)
      lost.push(`holder ${sender}: send ${id} was answered and is not in the history`);
  }
  return lost.length <= SHOWN ? lost : [...lost.slice(0, SHOWN), `and ${lost.length - SHOWN} more`];
}

/** Findings about a database that no server has open; empty when it is sound and every answer is kept. */
export async function findFaults(world: World): Promise<string[]> {
  const verified = runVerb(world.url, 'verify');
  if (verified.status !== 0) return [`verify ended with ${verified.status}: ${verified.output.trim()}`];
  if (world.answered.length === 0) return [];
  const store = await openReadOnly(world.url);
  try {
    return await store.read((db) => findLostAnswers(db, world));
  } finally {
    await store.close();
  }
}
