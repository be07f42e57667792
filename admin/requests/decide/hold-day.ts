import { showWeekday } from '../../../domain/display-time.ts';
import { nextSeoulDay, parseSeoulDay, seoulDay, startOfSeoulDay } from '../../../domain/time.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { holdUntil } from '../../../domain/decision-input.ts';

/** '11월 25일 (수)' of a day written '2026-11-25'; another text as it is. */
export function dayName(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? day : showWeekday(start);
}

/** The days that the dialog offers without typing, from tomorrow. */
export function offeredDays(now: Date): { label: string; day: string }[] {
  const tomorrow = nextSeoulDay(startOfSeoulDay(now));
  const later = (days: number) => seoulDay(new Date(tomorrow.getTime() + days * DAY_MS));
  return [
    { label: '내일', day: later(0) },
    { label: '사흘 뒤', day: later(2) },
    { label: '일주일 뒤', day: later(6) },
  ];
}

/** Whether the server accepts the day; an empty field is a hold without one. */
export const isHoldDay = (day: string, now: Date): boolean => day === '' || holdUntil('hold', day, now).ok;
