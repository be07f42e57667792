// The same product and the same sends on PostgreSQL, one process, and on SQLite.
import { findPostgres } from '../../../tests/support/postgres-server.ts';
import { copyToPostgres } from '../books/copy-to-postgres.ts';
import { keptBooks } from '../books/kept-books.ts';
import { createWorld, prepareWorld } from '../books/world.ts';
import { startCluster } from '../cluster.ts';
import { productContestant } from '../http-contestant.ts';
import { startProduct } from '../product.ts';
import { missingRow, rateRow } from '../row.ts';
import { runRounds } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import type { Topic } from '../topic.ts';
import { POSTGRES_LACK } from '../yardsticks/pgbench.ts';

const HEAD = { words: 'PostgreSQL, one process ÷ SQLite, same sends', goal: { atLeast: 0.5 } };
const NAMES = ['PostgreSQL', 'SQLite'] as const;

export const enginesTopic: Topic = {
  name: 'engines',
  words: 'PostgreSQL, one process ÷ SQLite, same sends',
  async run({ load, pace }) {
    const bin = findPostgres();
    if (bin === null) return { rows: [missingRow(HEAD, POSTGRES_LACK)], worlds: [] };
    const sqlite = await createWorld(0);
    const { size } = sqlite;
    const server = await startCluster(bin);
    await copyToPostgres(keptBooks(size), server.url, server.sql);
    const folder = makeScratch('engines');
    const remove = async () => {
      await server.stop();
      removeScratch(folder);
    };
    const postgres = await prepareWorld(folder, { url: server.url, file: null, size, remove });
    const products = [await startProduct(postgres), await startProduct(sqlite)] as const;
    try {
      const rounds = await runRounds(
        [
          productContestant(load, postgres, products[0], { name: NAMES[0], call: 'send.legacy' }),
          productContestant(load, sqlite, products[1], { name: NAMES[1], call: 'send.legacy' }),
        ],
        pace,
      );
      return { rows: [rateRow(HEAD, rounds, NAMES)], worlds: [postgres, sqlite] };
    } finally {
      await Promise.all(products.map(({ stop }) => stop()));
    }
  },
};
