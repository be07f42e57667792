import { DAY_MS } from '../../domain/durations.ts';

const WEEK_MS = 7 * DAY_MS; // D43: shown for seven days

/** Whether the deposit account was changed within the last week. */
export const changedLately = (at: string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < WEEK_MS;
