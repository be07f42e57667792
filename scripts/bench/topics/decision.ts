// What an operator waits for: one decision in the inbox, and many together.
import { openBusyDesk, type Act } from '../desk.ts';
import { watchSurroundings } from '../machine.ts';
import { rowOf } from '../row.ts';
import { median } from '../rounds.ts';
import type { Topic } from '../topic.ts';

const DECISIONS = 8;
const TOGETHER = 25;
const WARM_UP = 3;

const middle = (acts: readonly Act[], of: keyof Act): number => median(acts.map((act) => act[of]));

export const decisionTopic: Topic = {
  name: 'decision',
  words: 'one decision of an operator at 50 rows, and 25 together',
  async run({ pace }) {
    const desk = await openBusyDesk();
    try {
      const single: Act[][] = [];
      const together: Act[] = [];
      await desk.fill(WARM_UP);
      for (let n = 0; n < WARM_UP; n += 1) await desk.decide();
      const stopWatching = watchSurroundings();
      for (let round = 0; round < pace.rounds; round += 1) {
        await desk.fill(DECISIONS + TOGETHER);
        const acts: Act[] = [];
        for (let n = 0; n < DECISIONS; n += 1) acts.push(await desk.decide());
        single.push(acts);
        together.push(await desk.decideTogether(TOGETHER));
      }
      const around = stopWatching();
      const ofOne = (of: keyof Act) => single.map((acts) => middle(acts, of));
      const of25 = (of: keyof Act) => together.map((act) => act[of]);
      const note = `with its dialog and all that is read again; ${middle(single.flat(), 'seconds').toFixed(2)} s until the list is right`;
      const bulkNote = `${median(of25('mainThreadMs')).toFixed(0)} ms of the main thread, from the key to the result`;
      return {
        rows: [
          rowOf(
            { words: 'main thread of one decision at 50 rows', unit: 'ms', goal: { atMost: 200 }, note },
            ofOne('mainThreadMs'),
            around,
          ),
          rowOf({ words: 'calls of one decision at 50 rows', goal: { atMost: 4 } }, ofOne('calls'), around),
          rowOf(
            { words: `${TOGETHER} approvals together`, unit: 's', goal: { atMost: 3 }, note: bulkNote },
            of25('seconds'),
            around,
          ),
          rowOf(
            { words: `calls of ${TOGETHER} approvals together`, goal: { atMost: TOGETHER + 4 } },
            of25('calls'),
            around,
          ),
        ],
        worlds: [],
      };
    } finally {
      await desk.stop();
    }
  },
};
