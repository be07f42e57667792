import { z } from 'zod';
import type { ReadDb, Store } from '../../../db/store.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { asUnits, daonToString } from '../../../domain/money.ts';
import { dayOfNumber, nextSeoulDay, seoulDayNumber, startOfSeoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { amountOut } from '../../wire.ts';
import { sumFlows } from './dashboard.repo.ts';

/** The transactions of a day in Seoul, by kind. */
export const flowOut = z.object({
  day: z.string(),
  kinds: z.record(z.string(), z.object({ count: z.number().int().nonnegative(), daon: amountOut })),
});
type Flow = z.infer<typeof flowOut>;

const FLOW_DAYS = 7; // a week shows what is usual for a day

/** How long after its end a day may still get a transaction: longer than one lasts, and than clocks differ. */
const OPEN_AFTER_END_MS = HOUR_MS;

/** The days that are over, by their number. Nothing in the ledger changes them, and summing a week reads a week's transactions. */
type Known = { readonly at: number; readonly days: ReadonlyMap<number, Flow> };

const knownDays = new WeakMap<Store, Known>();

/** What moved on each of the last days in Seoul, oldest first. */
export async function readFlows(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  db: ReadDb,
): Promise<Flow[]> {
  const now = clock.now();
  const today = seoulDayNumber(now);
  const days = Array.from({ length: FLOW_DAYS }, (_, n) => today - FLOW_DAYS + 1 + n);
  const last = knownDays.get(store);
  // After a clock was set back, a day that was over may go on.
  const known: Known['days'] = last !== undefined && last.at <= now.getTime() ? last.days : new Map();
  const first = days.find((day) => !known.has(day)) ?? today;
  const startOf = (day: number) => startOfSeoulDay(new Date(now.getTime() - (today - day) * DAY_MS));
  const rows = await sumFlows(db, startOf(first));
  const flows = days.map((day): [number, Flow] => {
    const ofDay = rows.filter((row) => row.day === day);
    const kinds = ofDay.map(({ kind, n, daon }) => [kind, { count: n, daon: daonToString(asUnits(daon)) }]);
    return [day, known.get(day) ?? { day: dayOfNumber(day), kinds: Object.fromEntries(kinds) }];
  });
  const isOver = (day: number) => nextSeoulDay(startOf(day)).getTime() + OPEN_AFTER_END_MS <= now.getTime();
  knownDays.set(store, { at: now.getTime(), days: new Map(flows.filter(([day]) => isOver(day))) });
  return flows.map(([, flow]) => flow);
}
