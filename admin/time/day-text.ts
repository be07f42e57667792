import { showDate } from '../../domain/display-time.ts';
import { parseSeoulDay } from '../../domain/time.ts';

/** '2026년 11월 20일' of a day written '2026-11-20'; another text as it is. */
export function dayText(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? day : showDate(start);
}
