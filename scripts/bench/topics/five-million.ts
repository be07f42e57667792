// What a holder and an operator wait for in books of five million transactions, on both engines.
import { findPostgres } from '../../../tests/support/postgres-programs.ts';
import { moveToPostgres } from '../books/move-to-postgres.ts';
import { createWorld, prepareWorld, type World } from '../books/world.ts';
import { callOnce, signInOperator } from '../call-once.ts';
import { startCluster } from '../cluster.ts';
import { watchSurroundings } from '../machine.ts';
import { startProduct } from '../product.ts';
import { missingRow, rowOf, type Row } from '../row.ts';
import type { Pace } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import type { Topic } from '../topic.ts';
import { POSTGRES_LACK } from '../yardsticks/pgbench.ts';

const FIVE_MILLION = 5_000_000;
const CALLS = 40;
const LAST_PAGE = 500;

type List = { words: string; path: string; by: 'reader' | 'operator'; input: (call: number) => object };

const LISTS: readonly List[] = [
  {
    words: `history, pages 1 to ${LAST_PAGE}`,
    path: 'history.list',
    by: 'reader',
    input: (call) => ({ page: 1 + Math.floor((call * (LAST_PAGE - 1)) / (CALLS - 1)) }),
  },
  {
    words: 'inbox, pages 1 to 20 of 100',
    path: 'admin.inbox.list',
    by: 'operator',
    input: (call) => ({ page: 1 + (call % 20), perPage: 100 }),
  },
];

/** The 95th hundredth of each round's calls, one after the other. */
async function measureLists(world: World, engine: string, pace: Pace): Promise<Row[]> {
  const product = await startProduct(world);
  try {
    const operator = await signInOperator(product.origin);
    const tokens = { reader: world.reader.token, operator };
    const rows: Row[] = [];
    for (const { words, path, by, input } of LISTS) {
      const p95s: number[] = [];
      const stopWatching = watchSurroundings();
      // The first round builds statements and fills caches.
      for (let round = -1; round < pace.rounds; round += 1) {
        const waits: number[] = [];
        for (let call = 0; call < CALLS; call += 1) {
          const startedAt = performance.now();
          await callOnce(product.origin, path, input(call), tokens[by]);
          waits.push(performance.now() - startedAt);
        }
        const sorted = waits.toSorted((a, b) => a - b);
        if (round >= 0) p95s.push(sorted[Math.floor(CALLS * 0.95)] ?? 0);
      }
      const head = { words: `${words}, p95 at 5 million, ${engine}`, unit: 'ms' as const, goal: null };
      rows.push(rowOf(head, p95s, stopWatching()));
    }
    return rows;
  } finally {
    await product.stop();
  }
}

async function moveWorld(size: World['size'], bin: string): Promise<World> {
  const server = await startCluster(bin);
  const folder = makeScratch('five-million');
  const remove = async () => {
    await server.stop();
    removeScratch(folder);
  };
  try {
    await moveToPostgres(size, server, folder);
    return await prepareWorld(folder, { url: server.url, file: null, size, remove });
  } catch (error) {
    await remove();
    throw error;
  }
}

export const fiveMillionTopic: Topic = {
  name: 'five-million',
  words: 'history and inbox p95 at 5 million transfers, on both engines; with --five-million only',
  async run({ pace, fiveMillion }) {
    const words = 'history and inbox p95 at 5 million transfers';
    if (!fiveMillion)
      return { rows: [missingRow({ words, goal: null }, 'asked for by --five-million')], worlds: [] };
    const sqlite = await createWorld(FIVE_MILLION);
    const onSqlite = await measureLists(sqlite, 'SQLite', pace);
    const bin = findPostgres();
    if (bin === null)
      return { rows: [...onSqlite, missingRow({ words, goal: null }, POSTGRES_LACK)], worlds: [sqlite] };
    const postgres = await moveWorld(sqlite.size, bin);
    return {
      rows: [...onSqlite, ...(await measureLists(postgres, 'PostgreSQL', pace))],
      worlds: [sqlite, postgres],
    };
  },
};
