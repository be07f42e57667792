// The longest stop that a user sees: one poller beside a few senders on large books, for minutes.
import { crashUnderSends } from '../crash.ts';
import { groupOf, tallyGroup } from '../http-contestant.ts';
import { watchSurroundings } from '../machine.ts';
import { startProduct } from '../product.ts';
import { rowOf } from '../row.ts';
import type { Topic } from '../topic.ts';
import { startEcho } from '../yardsticks/echo.ts';

const SENDERS = 8;
const PAUSE_MS = 5;
const SECONDS = { quick: 15, full: 120 };
const WARM_UP_SECONDS = 3;

export const tailTopic: Topic = {
  name: 'tail',
  words: 'the longest wait of one poller beside 8 senders at 1 million transfers',
  async run({ load, quick, million, millionWords, tailSeconds }) {
    const world = await million();
    const product = await startProduct(world);
    const echo = await startEcho();
    const seconds = tailSeconds ?? (quick ? SECONDS.quick : SECONDS.full);
    const run = (forSeconds: number) =>
      load.run({
        origin: product.origin,
        peopleFile: world.peopleFile,
        seconds: forSeconds,
        groups: [
          { name: 'senders', call: 'send.legacy', clients: SENDERS },
          { name: 'poller', call: 'poll.trpc', clients: 1, pauseMs: PAUSE_MS },
          // What the machine and the load alone make a caller wait.
          { name: 'echo', call: 'poll.trpc', clients: 1, pauseMs: PAUSE_MS, echo: echo.origin },
        ],
      });
    try {
      tallyGroup(world, await run(WARM_UP_SECONDS), 'senders');
      const stopWatching = watchSurroundings();
      const report = await run(seconds);
      const around = stopWatching();
      const { calls } = tallyGroup(world, report, 'senders');
      const [poller, idle] = [groupOf(report, 'poller'), groupOf(report, 'echo')];
      const note =
        `p50 ${poller.p50Ms.toFixed(1)}, p99 ${poller.p99Ms.toFixed(1)} ms of ${poller.calls} polls beside ` +
        `${calls} sends; an echo beside them waited at most ${idle.maxMs.toFixed(0)} ms (p99 ${idle.p99Ms.toFixed(1)})`;
      const words = `the longest that one poller waits in ${seconds} s of ${SENDERS} senders at ${millionWords}`;
      await crashUnderSends(load, world, product);
      return {
        rows: [rowOf({ words, unit: 'ms', goal: { atMost: 100 }, note }, [poller.maxMs], around)],
        worlds: [world],
      };
    } finally {
      echo.stop();
      await product.kill();
    }
  },
};
