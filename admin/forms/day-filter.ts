import { nextSeoulDay, parseSeoulDay, seoulDay, seoulIso } from '../../domain/time.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** The start of the chosen day in Seoul; text that is not a day gives no filter. */
export function beginningOf(day: string): string {
  const start = parseSeoulDay(day);
  return start === null ? '' : seoulIso(start);
}

/** The last day that four digits of a year can write. As the `max` of a field it ends the year there, so that the month comes next. */
export const LAST_DAY = '9999-12-31';

/** Of a field for a day. */
export const dayProps = { inputLabel: { shrink: true }, htmlInput: { max: LAST_DAY } };

/** The end of the chosen day, as the server's exclusive `to`: the start of the next day. No day is after the last one, so it is no end. */
export function endOf(day: string): string {
  const start = parseSeoulDay(day);
  return start === null || day === LAST_DAY ? '' : seoulIso(nextSeoulDay(start));
}

export const dayOfBeginning = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? seoulDay(new Date(iso)) : '';

export const dayOfEnd = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? seoulDay(new Date(new Date(iso).getTime() - DAY_MS)) : '';
