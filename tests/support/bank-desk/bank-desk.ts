// A day of a company's bank as a desk sees it: orders, and the lines of three accounts. Each line says which orders it may
// settle, and whether its text proves that. Made from how banks and payers write, not from how the matcher reads.
import { createRandom } from '../store/random.ts';
import { NOW, Scene, type DeskLine, type DeskOrder } from './desk-scene.ts';
import { DOUBT_TRAPS } from './doubt-traps.ts';
import { FOUND_TRAPS } from './found-traps.ts';

export type Desk = { orders: DeskOrder[]; lines: DeskLine[]; now: Date };

const TRAPS = [...FOUND_TRAPS, ...DOUBT_TRAPS];

/** About `size` lines; each trap at least once, however few they are. */
export function bankDesk(seed: number, size: number): Desk {
  const scene = new Scene(createRandom(seed));
  const hat = TRAPS.flatMap((trap) => new Array<typeof trap>(trap[1]).fill(trap));
  const play = ([name, , act]: (typeof TRAPS)[number]) => {
    scene.trap = name;
    act(scene);
  };
  for (const trap of TRAPS) play(trap);
  while (scene.lines.length < size) play(scene.random.pick(hat));
  return { orders: scene.orders, lines: scene.lines, now: new Date(NOW) };
}
