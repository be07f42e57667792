import { z } from 'zod';
import type { ReadDb, Store } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { asUnits } from '../../../domain/money.ts';
import { dayOfNumber, seoulDayNumber, startOfSeoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { findLastChecked } from '../../ledger/last-checked.ts';
import { daonOut } from '../../trpc/wire.ts';
import { sumFlows, type DayFlow } from './dashboard.repo.ts';

/** The transactions of a day in Seoul, by kind. */
export const flowOut = z.object({
  day: z.string(),
  kinds: z.record(z.string(), z.object({ count: z.number().int().nonnegative(), daon: daonOut })),
});
type Flow = z.input<typeof flowOut>;

const FLOW_DAYS = 7; // a week shows what is usual for a day

/**
 * The sums from the start of a day on up to a transaction that the books' check has passed: none before it is still open. A week may have
 * a million transactions, so only the later ones are read again, at most those of a minute.
 */
type Known = { readonly since: Date; readonly upTo: number; readonly flows: readonly DayFlow[] };

const knownFlows = new WeakMap<Store, Known>();

/** What moved on each of the last days in Seoul, oldest first. */
export async function readFlows(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  db: ReadDb,
): Promise<Flow[]> {
  const now = clock.now();
  const since = startOfSeoulDay(new Date(now.getTime() - (FLOW_DAYS - 1) * DAY_MS));
  const last = knownFlows.get(store);
  // A clock that was set back asks for earlier days.
  const known = last !== undefined && last.since <= since ? last : { since, upTo: 0, flows: [] };
  const upTo = Math.max(known.upTo, (await findLastChecked(db)) ?? 0);
  const later = await sumFlows(db, { since, after: known.upTo, upTo });
  const checked = addedUp([...known.flows, ...later.filter(({ isChecked }) => isChecked)]);
  const firstDay = seoulDayNumber(since);
  knownFlows.set(store, { since, upTo, flows: checked.filter(({ day }) => day >= firstDay) });
  const flows = addedUp([...checked, ...later.filter(({ isChecked }) => !isChecked)]);
  return Array.from({ length: FLOW_DAYS }, (_, n) => ({
    day: dayOfNumber(firstDay + n),
    kinds: Object.fromEntries(
      flows
        .filter(({ day }) => day === firstDay + n)
        .map(({ kind, n: number, daon }) => [kind, { count: number, daon: asUnits(daon) }]),
    ),
  }));
}

/** One sum for each day and kind. */
function addedUp(flows: readonly DayFlow[]): DayFlow[] {
  const sums = new Map<string, DayFlow>();
  for (const { day, kind, n, daon } of flows) {
    const key = `${day} ${kind}`;
    const sum = sums.get(key);
    sums.set(key, { day, kind, n: n + (sum?.n ?? 0), daon: daon + (sum?.daon ?? 0n) });
  }
  return [...sums.values()];
}
