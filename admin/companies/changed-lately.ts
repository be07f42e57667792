import { DAY_MS } from '../../domain/durations.ts';

const WEEK_MS = 7 * DAY_MS; // decision 43: shown for seven days

/** Whether the deposit account was changed within the last week. */
export const changedLately = (at: string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < WEEK_MS;
