// From the start of a process to its first answer, and the memory that it then keeps.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadContestant } from '../load/contestant.ts';
import { cpuMsOf, residentMbOf, watchSurroundings } from '../machine.ts';
import { startProduct, type Command } from '../product.ts';
import { ratioRow, type Row } from '../row.ts';
import { runRounds, type Contestant, type Pace } from '../rounds.ts';
import { root } from '../scratch.ts';
import { createWorld, newPlace, type Place, type World } from '../world.ts';
import { bareNode } from '../yardsticks/processes.ts';
import type { Topic } from '../soundness.ts';

const EXECUTABLE = path.join(root, 'dist/daon-wallet');
/** V8 gives memory back some seconds after the last busy moment; before that a server does not rest yet. */
const IDLE_SECONDS = 15;
const MEMORY_ROUNDS = 3;

/** A start in each round; how long a round lasts is up to the program. */
const startContestant = (name: string, command: Command, place: () => Place): Contestant => ({
  name,
  async run() {
    const { pid, startSeconds, stop } = await startProduct(place(), command);
    const cpuMs = cpuMsOf(pid);
    await stop();
    return { calls: 1, seconds: startSeconds, cpuMs };
  },
});

async function memoryRow(world: World, serve: Command, pace: Pace): Promise<Row> {
  const stopWatching = watchSurroundings();
  const rounds: number[] = [];
  while (rounds.length < Math.min(pace.rounds, MEMORY_ROUNDS)) {
    const { pid, origin, stop } = await startProduct(world, serve);
    await loadContestant('balance', 'balance.trpc', { origin, world, pids: [pid] }).run(0.05);
    await delay(IDLE_SECONDS * 1000);
    rounds.push(residentMbOf(pid));
    await stop();
  }
  const words = `resident memory of a server ${IDLE_SECONDS} s after its first calls, MB`;
  return { words, goal: { atMost: 140 }, rounds, note: '', around: stopWatching() };
}

export const startTopic: Topic = {
  name: 'start',
  async run(serve, pace) {
    const world = await createWorld();
    const place = () => world;
    const starts = [
      startContestant('no database yet', serve, newPlace),
      startContestant('a database of 10 000 holders', serve, place),
    ];
    if (existsSync(EXECUTABLE))
      starts.push(startContestant('the executable', { file: EXECUTABLE, args: ['serve'] }, place));
    const rounds = await runRounds([bareNode, ...starts], pace);
    const rows = starts.map(({ name }) => {
      const words = `start to first answer ÷ \`node -e 0\`, ${name}`;
      return ratioRow(words, { atMost: 8 }, rounds, [name, bareNode.name], 'duration');
    });
    return { rows: [...rows, await memoryRow(world, serve, pace)], worlds: [world] };
  },
};
