// How evenly the product answers: the slow calls beside the usual ones, and sends while passwords are checked.
import { createWorld } from '../books/world.ts';
import { crashUnderSends } from '../crash.ts';
import { CLIENTS, productContestant, tallyGroup } from '../http-contestant.ts';
import type { Load } from '../load/load.ts';
import { cpuMsOf } from '../machine.ts';
import { startProduct, type Product } from '../product.ts';
import { rateRow, rowOf, type Row } from '../row.ts';
import { median, runRounds, type Contestant, type Rounds } from '../rounds.ts';
import type { Topic } from '../topic.ts';
import type { World } from '../books/world.ts';

const SPREAD_CLIENTS = 32;
const STORM_CLIENTS = 4;

/** Sends as usual, while a few clients sign in again and again. */
function stormContestant(load: Load, world: World, product: Product, name: string): Contestant {
  return {
    name,
    async run(seconds) {
      const before = cpuMsOf(product.pid);
      const report = await load.run({
        origin: product.origin,
        peopleFile: world.peopleFile,
        seconds,
        groups: [
          { name, call: 'send.legacy', clients: CLIENTS },
          { name: 'logins', call: 'login', clients: STORM_CLIENTS },
        ],
      });
      return { ...tallyGroup(world, report, name), cpuMs: cpuMsOf(product.pid) - before };
    },
  };
}

function spreadRow(rounds: Rounds, name: string): Row {
  const all = rounds.of(name);
  const [p50, p99] = [median(all.map(({ p50Ms = 0 }) => p50Ms)), median(all.map(({ p99Ms = 0 }) => p99Ms))];
  return rowOf(
    {
      words: `send p99 ÷ p50 at ${SPREAD_CLIENTS} clients, ${name}`,
      goal: { atMost: 4 },
      note: `${p99.toFixed(1)} ms ÷ ${p50.toFixed(1)} ms`,
    },
    all.map(({ p50Ms = 0, p99Ms = 0 }) => p99Ms / p50Ms),
    rounds.around,
  );
}

export const spreadTopic: Topic = {
  name: 'spread',
  words: 'send p99 ÷ p50 of both APIs, sends during a login storm ÷ alone',
  async run({ load, pace }) {
    const world = await createWorld(0);
    const product = await startProduct(world);
    try {
      const send = (name: string, call: 'send.legacy' | 'send.trpc', clients: number) =>
        productContestant(load, world, product, { name, call, clients });
      const rounds = await runRounds(
        [
          send('legacy', 'send.legacy', SPREAD_CLIENTS),
          send('tRPC', 'send.trpc', SPREAD_CLIENTS),
          send('alone', 'send.legacy', CLIENTS),
          stormContestant(load, world, product, 'storm'),
        ],
        pace,
      );
      await crashUnderSends(load, world, product);
      const storm = {
        words: `sends during a login storm of ${STORM_CLIENTS} clients ÷ alone`,
        goal: { atLeast: 0.7 },
      };
      const rows = [
        spreadRow(rounds, 'legacy'),
        spreadRow(rounds, 'tRPC'),
        rateRow(storm, rounds, ['storm', 'alone']),
      ];
      return { rows, worlds: [world] };
    } finally {
      await product.kill();
    }
  },
};
