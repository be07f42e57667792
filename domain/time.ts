/**
 * Times are sent as ISO 8601 in Korean time. Korea keeps UTC+9 all year, so a fixed offset is exact and needs no time
 * zone data.
 */
import { DAY_MS, HOUR_MS } from './durations.ts';

/** How far Seoul is ahead of UTC. */
export const SEOUL_OFFSET_MS = 9 * HOUR_MS;

function shifted(date: Date): Date {
  return new Date(date.getTime() + SEOUL_OFFSET_MS);
}

/** '2026-11-20T15:05:00+09:00', to the second. Throws RangeError on an invalid date. */
export function seoulIso(date: Date): string {
  return `${shifted(date).toISOString().slice(0, 19)}+09:00`;
}

/** The calendar day in Seoul, '2026-11-20', for daily counts. */
export function seoulDay(date: Date): string {
  return shifted(date).toISOString().slice(0, 10);
}

/** The days from 1970-01-01 to the calendar day in Seoul. */
export function seoulDayNumber(date: Date): number {
  return Math.floor(shifted(date).getTime() / DAY_MS);
}

/** The day of such a number, '2026-11-20'. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which that day began in Seoul. */
export function startOfSeoulDay(date: Date): Date {
  return new Date(seoulDayNumber(date) * DAY_MS - SEOUL_OFFSET_MS);
}

/** The instant at which a day written '2026-11-20' began in Seoul; null for an invalid day. */
export function parseSeoulDay(day: string): Date | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) return null;
  const start = new Date(`${day}T00:00:00+09:00`);
  // Date.parse would turn the 31st of a shorter month into a day of the next.
  return Number.isNaN(start.getTime()) || seoulDay(start) !== day ? null : start;
}

/** The start of the next day in Seoul, given the start of a day. */
export function nextSeoulDay(start: Date): Date {
  return new Date(start.getTime() + DAY_MS);
}

/** The start of the next month in Seoul, given the start of a month. */
export function nextSeoulMonth(start: Date): Date {
  const next = shifted(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return new Date(next.getTime() - SEOUL_OFFSET_MS);
}

/**
 * The same time of day in Seoul so many years earlier. The 29th of February has none in a common year: there it is the 28th, as a
 * later day would end a period of years too early.
 */
export function seoulYearsBefore(date: Date, years: number): Date {
  const before = shifted(date);
  const month = before.getUTCMonth();
  before.setUTCFullYear(before.getUTCFullYear() - years);
  if (before.getUTCMonth() !== month) before.setUTCDate(0);
  return new Date(before.getTime() - SEOUL_OFFSET_MS);
}
