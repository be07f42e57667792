/**
 * Times as people read them, always Seoul's: '11월 20일 (금) 오후 3:05', relative within the hour. `now` is
 * passed in, since nothing here reads a clock.
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

/** '2026년 11월', the header that months of a history stand under. */
export function showMonth(at: Date | string): string {
  const { year, month } = partsOf(at);
  return `${year}년 ${month}월`;
}

/** '11월 20일 (금) 오후 3:05', with the year in front when it is not that of `now`. */
export function showDateTime(at: Date | string, now?: Date): string {
  const { year, month, day, weekday } = partsOf(at);
  const otherYear = now !== undefined && partsOf(now).year !== year;
  return `${otherYear ? `${year}년 ` : ''}${month}월 ${day}일 (${weekday}) ${showClock(at)}`;
}

/** '방금 전', '12분 전', and from an hour on the date and time. */
export function showRelative(at: Date | string, now: Date): string {
  const ageMs = now.getTime() - new Date(at).getTime();
  // A device's clock may be a little behind the server's; what is far ahead is shown as the date it claims.
  if (ageMs >= HOUR_MS || ageMs < -MINUTE_MS) return showDateTime(at, now);
  return ageMs < MINUTE_MS ? '방금 전' : `${Math.floor(ageMs / MINUTE_MS)}분 전`;
}

/** '9:59', what is left of a code's life. */
export function showCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
