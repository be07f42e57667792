// What a call costs above HTTP and the framework, by both APIs.
import { loadContestant } from '../load/contestant.ts';
import { startProduct, type Command } from '../product.ts';
import { ratioRow, type Goal, type Row } from '../row.ts';
import { runRounds, type Contestant, type Rounds } from '../rounds.ts';
import type { Topic } from '../soundness.ts';
import { createWorld, type World } from '../world.ts';
import { startEcho } from '../yardsticks/processes.ts';

/** What is measured in the same rounds. */
export type Beside = { contestants: Contestant[]; worlds: World[]; rowsOf: (rounds: Rounds) => Row[] };

const nothing: Beside = { contestants: [], worlds: [], rowsOf: () => [] };

export const LEGACY = 'legacy';
const TRPC = 'trpc';
const ECHO = 'echo';

export const callsTopic = (
  name: 'send' | 'poll' | 'balance',
  spoken: string,
  goal: Goal,
  startBeside?: (serve: Command, running: AsyncDisposableStack) => Promise<Beside>,
): Topic => ({
  name,
  async run(serve, pace) {
    await using running = new AsyncDisposableStack();
    const world = await createWorld();
    const { pid, origin, kill } = await startProduct(world, serve);
    // Killed: nothing is left to do for what was answered.
    running.defer(kill);
    const echo = await startEcho();
    running.defer(echo.stop);
    const beside = (await startBeside?.(serve, running)) ?? nothing;
    const product = { origin, world, pids: [pid] };
    const bare = { origin: echo.origin, world, pids: [echo.pid], isEcho: true };
    const contestants = [
      loadContestant(TRPC, `${name}.trpc`, product),
      loadContestant(LEGACY, `${name}.legacy`, product),
      loadContestant(ECHO, `${name}.legacy`, bare),
      ...beside.contestants,
    ];
    const rounds = await runRounds(contestants, pace);
    const words = (api: string) => `CPU of ${spoken} by ${api} ÷ CPU of a bare Fastify echo`;
    const rows = [
      ratioRow(words('tRPC'), goal, rounds, [TRPC, ECHO], 'cpu'),
      ratioRow(words('the legacy API'), goal, rounds, [LEGACY, ECHO], 'cpu'),
      ...beside.rowsOf(rounds),
    ];
    return { rows, worlds: [world, ...beside.worlds] };
  },
});
