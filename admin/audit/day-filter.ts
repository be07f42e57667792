import { nextSeoulDay, parseSeoulDay, seoulDay, seoulIso } from '../../domain/time.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** The start of the chosen day in Seoul; text that is not a day gives no filter. */
export function beginningOf(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? '' : seoulIso(start);
}

/** The end of the chosen day, as the server's exclusive `to`: the start of the next day. */
export function endOf(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? '' : seoulIso(nextSeoulDay(start));
}

export const dayOfBeginning = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? seoulDay(new Date(iso)) : '';

export const dayOfEnd = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? seoulDay(new Date(new Date(iso).getTime() - DAY_MS)) : '';
