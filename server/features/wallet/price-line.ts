import { z } from 'zod';
import { PRICE_RANGES, startOfRange, type PriceRange } from '../../../domain/line-ranges.ts';
import type { PriceE4 } from '../../../domain/money.ts';
import { startOfSeoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { instantOut, priceOut } from '../../trpc/wire.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { findPriceChanges, type PriceChange } from './lines.repo.ts';

/** About one for every five pixels of a phone; a price that changes more often is drawn by the last one of each part. */
const PARTS = 60;

export const priceLineInput = z.strictObject({ range: z.enum(PRICE_RANGES) });

export const priceLineOut = z.object({
  /** Won per DAON; null while none is set, and then there are no points. */
  price: priceOut.nullable(),
  /** The price with which today began in Seoul; null where the first one was set today. */
  opening: priceOut.nullable(),
  from: instantOut,
  until: instantOut,
  /** Each price and since when, oldest first; the first one is that with which the range began. */
  points: z.array(z.object({ at: instantOut, price: priceOut })),
});

type Point = { at: Date; price: PriceE4 };

/** The price that was in force before a time; null when none was set yet. */
function priceBefore(changes: readonly PriceChange[], time: Date): PriceE4 | null {
  const before = changes.findLast(({ at }) => at < time);
  return before?.price ?? changes[0]?.from ?? null;
}

function pointsFrom(changes: readonly PriceChange[], start: Date): Point[] {
  const opened = priceBefore(changes, start);
  const within = changes.filter(({ at }) => at >= start).map(({ at, price }) => ({ at, price }));
  return opened === null ? within : [{ at: start, price: opened }, ...within];
}

/** The prices that operators set over a range of days in Seoul, up to now. */
export async function getPriceLine(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  range: PriceRange,
): Promise<z.input<typeof priceLineOut>> {
  const now = clock.now();
  const today = startOfSeoulDay(now);
  const from = startOfRange(now, range);
  const { price, changes } = await store.read(async (db) => ({
    price: (await readPricing(db)).price,
    changes: await findPriceChanges(db, { from, now, opening: today, parts: PARTS }),
  }));
  const start = from ?? changes[0]?.at ?? today;
  return {
    price,
    opening: priceBefore(changes, today),
    from: start,
    until: now,
    points: price === null ? [] : pointsFrom(changes, start),
  };
}
