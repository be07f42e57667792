// What a warm server keeps of each send.
import path from 'node:path';
import { heapSlope, takeSample, type Sample } from '../../../tests/faults/soak/watch.ts';
import { createWorld } from '../books/world.ts';
import { productContestant } from '../http-contestant.ts';
import { watchSurroundings } from '../machine.ts';
import { root } from '../places.ts';
import { startProduct } from '../product.ts';
import { rowOf } from '../row.ts';
import type { Topic } from '../topic.ts';

const SAMPLES = { quick: 5, full: 16 };
const REPORT = path.join(root, 'tests/faults/soak/heap-report.ts');

export const heapTopic: Topic = {
  name: 'heap',
  words: 'heap growth per million sends after warm-up',
  async run({ load, pace, quick }) {
    const world = await createWorld(0);
    const product = await startProduct(world, ['--expose-gc', `--import=${REPORT}`]);
    const send = productContestant(load, world, product, { name: 'send', call: 'send.legacy' });
    try {
      const steps = quick ? SAMPLES.quick : SAMPLES.full;
      const samples: Sample[] = [];
      const stopWatching = watchSurroundings();
      let sends = 0;
      // Caches fill, and code is compiled, in the first third.
      for (let step = -Math.ceil(steps / 2); step <= steps; step += 1) {
        const { calls } = await send.run(2 * pace.seconds);
        sends += calls;
        if (step >= 0) samples.push(await takeSample(product.child, `${world.file}-wal`, sends));
      }
      const first = samples[0]?.requests ?? 0;
      const heapMb = ({ heapBytes }: Sample) => (heapBytes / 1e6).toFixed(2);
      const note = `of ${sends - first} sends after ${first}; heap in MB: ${samples.map(heapMb).join(', ')}`;
      const head = {
        words: 'heap growth per million sends after warm-up',
        unit: 'MB' as const,
        goal: { atMost: 1 },
        note,
      };
      // Bytes for each send are megabytes for each million.
      return { rows: [rowOf(head, [heapSlope(samples)], stopWatching())], worlds: [world] };
    } finally {
      await product.stop();
    }
  },
};
