// What a send leaves in the database, by table and by index.
import Database from 'better-sqlite3';
import { createWorld } from '../books/world.ts';
import { CLIENTS, tallyGroup } from '../http-contestant.ts';
import { startProduct } from '../product.ts';
import { rowOf } from '../row.ts';
import type { Topic } from '../topic.ts';

const SENDS = { quick: 3_000, full: 30_000 };
const STEP_SECONDS = 2;
const SHOWN = 20;
/** One row that each check of the books writes anew: large, but no larger for more sends. */
const CONSTANT = 'ledger_checks';

type Sizes = { trees: Map<string, number>; transactions: number };

/** Bytes of each table and of each index, once the write-ahead log is in the file. */
function readSizes(file: string): Sizes {
  const client = new Database(file);
  try {
    client.pragma('wal_checkpoint(TRUNCATE)');
    const rows = client
      .prepare<[], { name: string; bytes: number }>(
        'SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = true',
      )
      .all();
    const counted = client.prepare<[], { n: number }>('SELECT count(*) AS n FROM ledger_transactions').get();
    return { trees: new Map(rows.map(({ name, bytes }) => [name, bytes])), transactions: counted?.n ?? 0 };
  } finally {
    client.close();
  }
}

export const bytesTopic: Topic = {
  name: 'bytes',
  words: 'bytes of database per send, all tables and indexes',
  async run({ load, quick }) {
    const world = await createWorld(0);
    const { file } = world;
    if (file === null) throw new Error('the sizes are those of SQLite');
    const before = readSizes(file);
    const product = await startProduct(world);
    const wanted = quick ? SENDS.quick : SENDS.full;
    while (world.answered.length / 2 < wanted) {
      const groups = [
        { name: 'legacy', call: 'send.legacy' as const, clients: CLIENTS / 2 },
        { name: 'trpc', call: 'send.trpc' as const, clients: CLIENTS / 2 },
      ];
      const { origin } = product;
      const report = await load.run({ origin, peopleFile: world.peopleFile, seconds: STEP_SECONDS, groups });
      for (const { name } of groups) tallyGroup(world, report, name);
    }
    await product.stop();
    const after = readSizes(file);
    const sends = after.transactions - before.transactions;
    // What became smaller was pruned by the background jobs: no send did that.
    const shares = [...after.trees]
      .filter(([name, bytes]) => name !== CONSTANT && bytes > (before.trees.get(name) ?? 0))
      .map(([name, bytes]) => ({ name, each: (bytes - (before.trees.get(name) ?? 0)) / sends }))
      .toSorted((a, b) => b.each - a.each);
    const total = shares.reduce((sum, { each }) => sum + each, 0);
    const note = shares
      .slice(0, SHOWN)
      .filter(({ each }) => each >= 1)
      .map(({ name, each }) => `${name} ${Math.round(each)}`)
      .join(', ');
    const words = `bytes of database per send, all tables and indexes, of ${sends} sends`;
    const head = { words, unit: 'bytes' as const, goal: { atMost: 400, stretch: 250 }, note };
    return { rows: [rowOf(head, [total], null)], worlds: [world] };
  },
};
