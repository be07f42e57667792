// Durable sends beside what others do with the same work.
import { loadContestant } from '../load/contestant.ts';
import { startProduct, type Command } from '../product.ts';
import { ratioRow, type Goal } from '../row.ts';
import { makeFolder } from '../scratch.ts';
import { makeWorld } from '../world.ts';
import { startWithPgbench } from '../yardsticks/postgres.ts';
import { rawLedger } from '../yardsticks/processes.ts';
import { callsTopic, LEGACY, type Beside } from './calls.ts';

const RAW = 'raw';
const TPCB = 'pgbench';
const ON_POSTGRES = 'PostgreSQL';

const ROWS: readonly [words: string, goal: Goal, pair: [string, string]][] = [
  ['÷ raw better-sqlite3, the double entry in groups of 32', { atLeast: 0.25, stretch: 0.4 }, [LEGACY, RAW]],
  ['by 64 clients ÷ pgbench tpcb-like, 16 clients', { atLeast: 0.6, stretch: 0.9 }, [LEGACY, TPCB]],
  ['on PostgreSQL, one process ÷ on SQLite', { atLeast: 0.5 }, [ON_POSTGRES, LEGACY]],
];

async function startBeside(serve: Command, running: AsyncDisposableStack): Promise<Beside> {
  const rowsOf: Beside['rowsOf'] = (rounds) =>
    ROWS.map(([words, goal, pair]) => ratioRow(`durable sends by HTTP ${words}`, goal, rounds, pair, 'rate'));
  const raw = rawLedger(RAW);
  const postgres = await startWithPgbench();
  if (postgres === null) return { contestants: [raw], worlds: [], rowsOf };
  const world = await makeWorld({ folder: makeFolder(), url: postgres.url });
  await postgres.vacuum();
  const { pid, origin, kill } = await startProduct(world, serve);
  running.defer(kill);
  const onPostgres = loadContestant(ON_POSTGRES, 'send.legacy', { origin, world, pids: [pid, postgres.pid] });
  return { contestants: [raw, postgres.tpcb(TPCB), onPostgres], worlds: [world], rowsOf };
}

export const sendTopic = callsTopic('send', 'a durable send', { atMost: 7, stretch: 5 }, startBeside);
