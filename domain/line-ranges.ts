/** The spans of time over which the home draws its lines. They begin with a day in Seoul. */
import { DAY_MS } from './durations.ts';
import { startOfSeoulDay } from './time.ts';

export const PRICE_RANGES = ['day', 'week', 'month', 'all'] as const;
export type PriceRange = (typeof PRICE_RANGES)[number];

/** The calendar days of each range, today among them; 'all' begins with the first price instead. */
const RANGE_DAYS: Readonly<Record<Exclude<PriceRange, 'all'>, number>> = { day: 1, week: 7, month: 30 };

/** How many days the line of the balance has, today among them. */
export const BALANCE_DAYS = 30;

/** When the first of so many calendar days began, of which the last is that of `now`. */
export const startOfDays = (now: Date, days: number): Date =>
  new Date(startOfSeoulDay(now).getTime() - (days - 1) * DAY_MS);

/** When a range began; null for 'all', whose beginning is that of the prices. */
export const startOfRange = (now: Date, range: PriceRange): Date | null =>
  range === 'all' ? null : startOfDays(now, RANGE_DAYS[range]);
