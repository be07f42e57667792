/** The heading of a day in the history, in Seoul's time. Apart from the other times, because the first screen has none. */
import { showDay, showWeekday } from './display-time.ts';
import { DAY_MS } from './durations.ts';
import { startOfSeoulDay } from './time.ts';

const DAY_NAMES = ['오늘', '어제'] as const;

/** '오늘', '어제' or '11월 18일 (수)'; `withYear` for a list whose headings do not say the year otherwise. */
export function showNearDay(at: Date | string, now: Date, withYear = false): string {
  const daysAgo = (startOfSeoulDay(now).getTime() - startOfSeoulDay(new Date(at)).getTime()) / DAY_MS;
  return DAY_NAMES[daysAgo] ?? (withYear ? showDay(at, now) : showWeekday(at));
}
