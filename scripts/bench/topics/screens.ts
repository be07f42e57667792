// What a phone waits for until the first screen stands.
import { createWorld } from '../books/world.ts';
import { measureFirstLoad } from '../first-load.ts';
import { measureFirstScreens, type PageScore } from '../lighthouse.ts';
import { watchSurroundings, type Surroundings } from '../machine.ts';
import { startProduct } from '../product.ts';
import { rowOf, type Row } from '../row.ts';
import type { Topic } from '../topic.ts';

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export const scriptsTopic: Topic = {
  name: 'scripts',
  words: 'scripts of the first screen beside react and react-dom, and of all routes',
  async run() {
    const { first, all, react } = await measureFirstLoad();
    const ratio = { words: 'initial JS of `/` ÷ react + react-dom', note: `${kb(first)} ÷ ${kb(react)}` };
    const every = { words: 'JS of all routes', unit: 'KB' as const };
    return {
      rows: [
        rowOf({ ...ratio, goal: { atMost: 1.5 } }, [first / react], null),
        rowOf({ ...every, goal: { atMost: 170 } }, [all / 1024], null),
      ],
      worlds: [],
    };
  },
};

function screenRows(page: string, scores: readonly PageScore[], around: Surroundings | null): Row[] {
  const words = (what: string) => `Lighthouse mobile, ${page}: ${what}`;
  const values = (name: keyof PageScore) => scores.map((score) => score[name]);
  return [
    rowOf(
      { words: words('performance'), goal: { atLeast: 97, stretch: 100 } },
      values('performance'),
      around,
    ),
    rowOf(
      { words: words('LCP'), unit: 's', goal: { atMost: 1.9 } },
      values('lcp').map((ms) => ms / 1000),
      around,
    ),
    rowOf({ words: words('TBT'), unit: 'ms', goal: { atMost: 100 } }, values('tbt'), around),
    rowOf({ words: words('CLS'), goal: { atMost: 0 } }, values('cls'), around),
  ];
}

export const lighthouseTopic: Topic = {
  name: 'screens',
  words: 'Lighthouse mobile of `/login` and of the signed-in `/`',
  async run({ pace }) {
    const world = await createWorld(0);
    const product = await startProduct(world);
    try {
      const [holder] = world.people;
      if (holder === undefined) throw new Error('the books have no holder');
      const stopWatching = watchSurroundings();
      const scores = await measureFirstScreens({ origin: product.origin, holder, runs: pace.rounds });
      const around = stopWatching();
      const rows = [
        ...screenRows('`/login`', scores['/login'], around),
        ...screenRows('signed-in `/`', scores['/'], around),
      ];
      return { rows, worlds: [world] };
    } finally {
      await product.stop();
    }
  },
};
