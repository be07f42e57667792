/**
 * Times for display, always in Seoul's time: '11월 20일 (금) 오후 3:05', relative within the hour. `now` is a parameter
 * because `domain/` has no clock.
 */
import { seoulIso } from './time.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

type Parts = { year: number; month: number; day: number; weekday: string; hour: number; minute: string };

function partsOf(at: Date | string): Parts {
  const iso = seoulIso(new Date(at));
  const year = Number(iso.slice(0, 4));
  const month = Number(iso.slice(5, 7));
  const day = Number(iso.slice(8, 10));
  const weekday = WEEKDAYS[new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';
  return { year, month, day, weekday, hour: Number(iso.slice(11, 13)), minute: iso.slice(14, 16) };
}

/** '오후 3:05'. Midnight is 오전 12:00, noon is 오후 12:00. */
export function showClock(at: Date | string): string {
  const { hour, minute } = partsOf(at);
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}:${minute}`;
}

/** '2026년 11월 20일'. */
export function showDate(at: Date | string): string {
  const { year, month, day } = partsOf(at);
  return `${year}년 ${month}월 ${day}일`;
}

/** '2026년 11월', the heading of a month in the history. */
export function showMonth(at: Date | string): string {
  const { year, month } = partsOf(at);
  return `${year}년 ${month}월`;
}

/** '11월 20일 (금)'. */
export function showWeekday(at: Date | string): string {
  const { month, day, weekday } = partsOf(at);
  return `${month}월 ${day}일 (${weekday})`;
}

/** '11월 20일 (금)', with the year in front when it differs from that of `now`. */
export function showDay(at: Date | string, now?: Date): string {
  const { year } = partsOf(at);
  const otherYear = now !== undefined && partsOf(now).year !== year;
  return `${otherYear ? `${year}년 ` : ''}${showWeekday(at)}`;
}

/** The same with the time: '11월 20일 (금) 오후 3:05'. */
export const showDateTime = (at: Date | string, now?: Date): string => `${showDay(at, now)} ${showClock(at)}`;

/** '방금 전', '12분 전'; from an hour on, date and time. */
export function showRelative(at: Date | string, now: Date): string {
  const ageMs = now.getTime() - new Date(at).getTime();
  // A device's clock may be slightly behind the server's; a time far in the future is shown as its date.
  if (ageMs >= HOUR_MS || ageMs < -MINUTE_MS) return showDateTime(at, now);
  return ageMs < MINUTE_MS ? '방금 전' : `${Math.floor(ageMs / MINUTE_MS)}분 전`;
}
