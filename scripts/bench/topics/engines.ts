// The same product and the same sends on PostgreSQL, one process, and on SQLite.
import { findPostgres, startPostgres } from '../../../tests/support/postgres-server.ts';
import { copyToPostgres } from '../books/copy-to-postgres.ts';
import { createWorld, prepareWorld } from '../books/world.ts';
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
    const { file, size } = sqlite;
    if (file === null) throw new Error('the copied world is on SQLite');
    const server = await startPostgres(bin);
    await copyToPostgres(file, server.url, server.psql);
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
