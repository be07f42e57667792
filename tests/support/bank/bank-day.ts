// A working day of five companies at five banks: who orders what, what the banks write of it, and what each line is in truth. Made from
// how banks, payers and mishaps are, not from how lines are matched.
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { createRandom } from '../store/random.ts';
import { ACCOUNTS, DAYS_ALONE, DayScene, type BankDay } from './bank-day-scene.ts';
import { BY_HAND, SURE, type DayTrap } from './bank-day-traps.ts';

/** Where a line of each looks like the other's: see `bank-day-files.ts`. */
const MEETING = [1, 3];

function meet(scene: DayScene): void {
  scene.trap = 'coincidence';
  const [won, at] = [scene.alone(), 11 * HOUR_MS];
  for (const account of MEETING) {
    scene.account = account;
    const name = scene.person();
    scene.pays(scene.order(scene.holder(name), won, { at }), name, { at: at + 11 * MINUTE_MS });
  }
}

/**
 * About `size` lines. Each trap that needs a person is there at least once, and as often as it says in a day of a thousand lines; what
 * other acts need, as returned payouts and debits of payout files, joins them in `bank-day-traps.ts`.
 */
export function bankDay(seed: number, size: number): BankDay {
  const scene = new DayScene(createRandom(seed));
  const play = ([name, , act]: DayTrap, account: number) => {
    scene.account = account;
    scene.trap = name;
    act(scene);
  };
  let turn = 0;
  for (const trap of BY_HAND)
    for (let n = 0; n < Math.max(1, Math.floor((trap[1] * size) / 1_000)); n += 1) {
      const needsTimes = trap[3] === 'times';
      play(trap, turn % (needsTimes ? DAYS_ALONE : ACCOUNTS.length));
      turn += 1;
    }
  for (const account of ACCOUNTS.keys()) for (const trap of SURE) play(trap, account);
  meet(scene);
  const hat = SURE.flatMap((trap) => new Array<DayTrap>(trap[1]).fill(trap));
  while (scene.lines.length < size) play(scene.random.pick(hat), (turn += 1) % ACCOUNTS.length);
  const { holders, orders, lines } = scene;
  return { accounts: ACCOUNTS, holders, orders, lines };
}
