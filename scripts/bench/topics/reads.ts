// Alarm polls and balances against a bare echo: what a read costs above HTTP and the framework.
import { createWorld } from '../books/world.ts';
import { echoContestant, productContestant } from '../http-contestant.ts';
import type { CallName } from '../load/plan.ts';
import { startProduct } from '../product.ts';
import { rateRow, type Goal } from '../row.ts';
import { runRounds } from '../rounds.ts';
import type { Topic } from '../topic.ts';
import { startEcho } from '../yardsticks/echo.ts';

type Read = { name: string; call: CallName; words: string; goal: Goal };

function readsTopic(name: string, words: string, reads: readonly Read[]): Topic {
  return {
    name,
    words,
    async run({ load, pace }) {
      const world = await createWorld(0);
      const product = await startProduct(world);
      const echo = await startEcho();
      try {
        const [{ call } = { call: 'poll.trpc' as const }] = reads;
        const rounds = await runRounds(
          [
            ...reads.map((read) => productContestant(load, world, product, read)),
            echoContestant(load, world, echo, { name: 'echo', call }),
          ],
          pace,
        );
        const rows = reads.map((read) => rateRow(read, rounds, [read.name, 'echo']));
        return { rows, worlds: [world] };
      } finally {
        echo.stop();
        await product.stop();
      }
    },
  };
}

const POLL_GOAL = { atLeast: 0.4, stretch: 0.7 };
const BALANCE_GOAL = { atLeast: 0.4, stretch: 0.6 };

export const pollTopic = readsTopic('poll', 'alarm polls ÷ echo', [
  { name: 'tRPC', call: 'poll.trpc', words: 'alarm poll by tRPC ÷ echo', goal: POLL_GOAL },
  { name: 'legacy', call: 'poll.legacy', words: 'alarm poll by the legacy API ÷ echo', goal: POLL_GOAL },
]);

export const balanceTopic = readsTopic('balance', 'balances ÷ echo', [
  { name: 'tRPC', call: 'balance.trpc', words: 'balance by tRPC ÷ echo', goal: BALANCE_GOAL },
  { name: 'legacy', call: 'balance.legacy', words: 'balance by the legacy API ÷ echo', goal: BALANCE_GOAL },
]);
