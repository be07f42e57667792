// No ratio of a product whose books are wrong: after its rounds each database is checked by the product's own `verify`,
// and every send that was answered must be in the history of its sender.
import { spawnSync } from 'node:child_process';
import { openReadOnly } from '../../db/open.ts';
import type { ReadDb } from '../../db/store.ts';
import type { Command } from './product.ts';
import type { Pace } from './rounds.ts';
import type { Row } from './row.ts';
import { root } from './scratch.ts';
import { environmentOf, type World } from './world.ts';

const SHOWN = 5;

export type Outcome = {
  rows: readonly Row[];
  /** The databases that the rows were measured on. No server has them open. */
  worlds: readonly World[];
};

/** Some rows of the table that are measured together. */
export type Topic = { name: string; run: (serve: Command, pace: Pace) => Promise<Outcome> };

async function findLostAnswers(db: ReadDb, answered: World['answered']): Promise<string[]> {
  const { history } = db.t;
  const rows = await db.select({ id: history.id, holderId: history.holderId }).from(history);
  const holderOf = new Map(rows.map(({ id, holderId }) => [id, holderId]));
  return answered
    .filter(({ holderId, id }) => holderOf.get(id) !== holderId)
    .slice(0, SHOWN)
    .map(({ holderId, id }) => `holder ${holderId}: send ${id} was answered and is not in the history`);
}

async function findFaults(world: World): Promise<string[]> {
  const options = { cwd: root, encoding: 'utf8', env: environmentOf(world) } as const;
  const verify = spawnSync(process.execPath, ['server/cli/daon.ts', 'verify'], options);
  if (verify.status !== 0) return [`verify ended with ${verify.status}: ${verify.stdout}${verify.stderr}`];
  const store = await openReadOnly(world.url);
  try {
    return await store.read((db) => findLostAnswers(db, world.answered));
  } finally {
    await store.close();
  }
}

/** Checks the databases; rows of books that are not sound lose their values. */
export async function judge({ rows, worlds }: Outcome): Promise<{ rows: readonly Row[]; faults: string[] }> {
  const faults: string[] = [];
  for (const world of worlds) faults.push(...(await findFaults(world)));
  if (faults.length === 0) return { rows, faults };
  const note = 'refused: the books are not sound';
  return { rows: rows.map((row) => ({ ...row, rounds: [], note })), faults };
}
