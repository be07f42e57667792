import { nextSeoulDay, parseSeoulDay, seoulDay, seoulIso } from '../../domain/time.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** A day of the date field as the instant at which it begins in Seoul; what names no day filters nothing. */
export function beginningOf(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? '' : seoulIso(start);
}

/** A last day, included: the server's `to` is the instant at which the next one begins. */
export function endOf(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? '' : seoulIso(nextSeoulDay(start));
}

export const dayOfBeginning = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? seoulDay(new Date(iso)) : '';

export const dayOfEnd = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? seoulDay(new Date(new Date(iso).getTime() - DAY_MS)) : '';
