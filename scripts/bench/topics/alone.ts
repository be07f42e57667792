// One client without company: no commit is shared, so a send can be no faster than the disk.
import { createWorld } from '../books/world.ts';
import { productContestant } from '../http-contestant.ts';
import { startProduct } from '../product.ts';
import { rowOf } from '../row.ts';
import { median, pairRounds, runRounds } from '../rounds.ts';
import type { Topic } from '../topic.ts';
import { openSyncProbe } from '../yardsticks/sync-probe.ts';

const NAMES = ['send', 'fdatasync'] as const;

export const aloneTopic: Topic = {
  name: 'alone',
  words: 'one client: p50 of a durable send ÷ one fdatasync of 8 KB',
  async run({ load, pace }) {
    const world = await createWorld(0);
    const product = await startProduct(world);
    const probe = openSyncProbe(NAMES[1]);
    try {
      const send = productContestant(load, world, product, {
        name: NAMES[0],
        call: 'send.legacy',
        clients: 1,
      });
      const rounds = await runRounds([send, probe.contestant], pace);
      const p50 = ({ p50Ms = 0 }) => p50Ms;
      const note = NAMES.map((name) => `${median(rounds.of(name).map(p50)).toFixed(2)} ms`).join(' ÷ ');
      const words = 'one client alone: p50 of a durable send ÷ one fdatasync of 8 KB';
      const head = { words, goal: { atMost: 15, stretch: 8 }, note };
      return { rows: [rowOf(head, pairRounds(rounds, NAMES, p50), rounds.around)], worlds: [world] };
    } finally {
      probe.close();
      await product.stop();
    }
  },
};
