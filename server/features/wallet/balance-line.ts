import { z } from 'zod';
import { BALANCE_DAYS, startOfDays } from '../../../domain/line-ranges.ts';
import { subUnits, type DaonUnits } from '../../../domain/money.ts';
import { dayOfNumber, seoulDayNumber } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { daonOut } from '../../trpc/wire.ts';
import { findDayChanges, type DayChange } from './lines.repo.ts';

/** More than a hundred movements a day. Beyond it the line begins later, and reading it takes no longer. */
const ENTRIES_READ = 4_000;

export const balanceLineOut = z.object({
  /** The balance at the end of each day in Seoul, oldest first; the last is the balance now. None before a first movement. */
  points: z.array(z.object({ day: z.string(), balance: daonOut })),
});

type Read = { readonly today: number; readonly firstDay: number; readonly limit: number };

/** Backwards from the balance: the end of a day is that of the next one without what the next one changed. */
function pointsOf(changes: readonly DayChange[], { today, firstDay, limit }: Read) {
  const [newest] = changes;
  if (newest === undefined) return [];
  const isCut = changes.reduce((count, { entries }) => count + entries, 0) >= limit;
  // What came before the oldest entry that was read is not known, so the line begins with the end of its day.
  const from = isCut ? Math.max(changes.at(-1)?.day ?? 0, firstDay) : firstDay;
  const points: { day: string; balance: DaonUnits }[] = [];
  let balance = newest.balance;
  for (let day = today; day >= from; day -= 1) {
    points.push({ day: dayOfNumber(day), balance });
    // A clock that was set back leaves entries of a later day, which count as today's.
    const ofDay = changes.filter((change) => Math.min(change.day, today) === day);
    balance = ofDay.reduce((left, { sum }) => subUnits(left, sum), balance);
  }
  return points.toReversed();
}

/** A holder's balance at the end of each of the last 30 days, from the ledger. */
export async function getBalanceLine(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  holder: { id: number },
  limit = ENTRIES_READ,
): Promise<z.input<typeof balanceLineOut>> {
  const now = clock.now();
  const from = startOfDays(now, BALANCE_DAYS);
  const changes = await store.readOne((db) => findDayChanges(db, holder.id, { from, limit }));
  return { points: pointsOf(changes, { today: seoulDayNumber(now), firstDay: seoulDayNumber(from), limit }) };
}
