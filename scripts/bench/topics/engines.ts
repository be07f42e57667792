// The same product and the same sends on PostgreSQL, by one process and by several, and on SQLite.
import { findPostgres } from '../../../tests/support/postgres-programs.ts';
import { type PostgresServer } from '../../../tests/support/postgres-server.ts';
import { moveToPostgres } from '../books/move-to-postgres.ts';
import { createWorld, prepareWorld, type World } from '../books/world.ts';
import { startCluster } from '../cluster.ts';
import { CLIENTS, groupOf, productContestant } from '../http-contestant.ts';
import type { Load } from '../load/load.ts';
import { cpuMsOf, treeCpuMsOf } from '../machine.ts';
import { startProduct, type Product } from '../product.ts';
import { missingRow, rateRow, rowOf } from '../row.ts';
import { runRounds, type Contestant, type Measured } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import type { Topic } from '../topic.ts';
import { POSTGRES_LACK } from '../yardsticks/pgbench.ts';

const AGAINST_SQLITE = { words: 'PostgreSQL, one process ÷ SQLite, same sends', goal: { atLeast: 0.5 } };
const TWO = { words: 'sends by 2 processes on one PostgreSQL ÷ by 1', goal: { atLeast: 1.6 } };
const FOUR = { words: 'sends by 4 processes on one PostgreSQL ÷ by 1', goal: { atLeast: 2 } };
const SQLITE = 'SQLite';
const nameOf = (processes: number) => `PostgreSQL ${processes}`;
const PROCESSES = [1, 2, 4] as const;
/** Of whom the generator lets a fifth send. */
const HOLDERS = 50_000;
/** Of each process alone, until V8 has compiled what a send runs. */
const WARM_UP_SECONDS = 8;

/** Transactions that were rolled back so far: nothing but a conflict rolls a send of this load back. */
async function rolledBack({ sql }: PostgresServer): Promise<number> {
  // The backends report what they did with up to a second's delay.
  const [row] = await sql(
    'SELECT pg_sleep(1.1)',
    'SELECT xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.['n']);
}

/** The clients spread over some processes that share the database. */
function clusterContestant(
  load: Load,
  world: World,
  server: PostgresServer,
  products: readonly Product[],
  retries: number[],
): Contestant {
  const [first] = products;
  if (first === undefined) throw new Error('no process');
  const name = nameOf(products.length);
  return {
    name,
    async run(seconds) {
      const cpu = () => products.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0) + treeCpuMsOf(server.pid());
      const before = { cpu: cpu(), rolledBack: await rolledBack(server) };
      const groups = products.map(({ origin }, i) => ({
        name: `${i}`,
        call: 'send.legacy' as const,
        clients: CLIENTS / products.length,
        origin,
      }));
      const report = await load.run({ origin: first.origin, peopleFile: world.peopleFile, seconds, groups });
      const results = groups.map((group) => groupOf(report, group.name));
      for (const { answered } of results) for (const value of answered) world.answered.push(value);
      const calls = results.reduce((sum, result) => sum + result.calls, 0);
      const measured: Measured = {
        calls,
        seconds: report.seconds,
        cpuMs: cpu() - before.cpu,
        loadCpuMs: report.cpuMs,
        p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
        p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
        maxMs: Math.max(...results.map(({ maxMs }) => maxMs)),
      };
      retries.push(((await rolledBack(server)) - before.rolledBack) / calls);
      return measured;
    },
  };
}

export const enginesTopic: Topic = {
  name: 'engines',
  words: 'PostgreSQL by one, two and four processes, and SQLite: the same sends',
  async run({ load, pace }) {
    const bin = findPostgres();
    if (bin === null) return { rows: [missingRow(AGAINST_SQLITE, POSTGRES_LACK)], worlds: [] };
    const size = { holders: HOLDERS, transfers: 0 };
    const sqlite = await createWorld(size.transfers, size);
    const server = await startCluster(bin);
    const folder = makeScratch('engines');
    await moveToPostgres(size, server, folder);
    const remove = async () => {
      await server.stop();
      removeScratch(folder);
    };
    const postgres = await prepareWorld(folder, { url: server.url, file: null, size, remove });
    const products: Product[] = [];
    try {
      const alone = await startProduct(sqlite);
      products.push(alone);
      const retries = new Map(PROCESSES.map((processes) => [processes, [] as number[]]));
      const onPostgres: Product[] = [];
      const startWarm = async () => {
        const product = await startProduct(postgres);
        products.push(product);
        onPostgres.push(product);
        // Four processes share what one answers alone, and would never be as warm as it.
        const warmUp = productContestant(load, postgres, product, { name: 'warm-up', call: 'send.legacy' });
        await warmUp.run(WARM_UP_SECONDS);
      };
      const contestantOf = (processes: number, kept: number[]) =>
        clusterContestant(load, postgres, server, onPostgres.slice(0, processes), kept);
      await startWarm();
      // Before the others start: all processes share the writers of one, also those that rest.
      const againstSqlite = await runRounds(
        [contestantOf(1, []), productContestant(load, sqlite, alone, { name: SQLITE, call: 'send.legacy' })],
        pace,
      );
      while (onPostgres.length < Math.max(...PROCESSES)) await startWarm();
      const rounds = await runRounds(
        PROCESSES.map((processes) => contestantOf(processes, retries.get(processes) ?? [])),
        pace,
      );
      return {
        rows: [
          rateRow(AGAINST_SQLITE, againstSqlite, [nameOf(1), SQLITE]),
          rateRow(TWO, rounds, [nameOf(2), nameOf(1)]),
          rateRow(FOUR, rounds, [nameOf(4), nameOf(1)]),
          ...PROCESSES.map((processes) =>
            rowOf(
              {
                words: `retries per send, ${processes} process${processes === 1 ? '' : 'es'}`,
                goal: { atMost: 0.05 },
              },
              retries.get(processes) ?? [],
              rounds.around,
            ),
          ),
        ],
        worlds: [postgres, sqlite],
      };
    } catch (error) {
      await server.stop();
      throw error;
    } finally {
      await Promise.all(products.map(({ stop }) => stop()));
    }
  },
};
