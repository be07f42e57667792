const WEEK_MS = 7 * 24 * 60 * 60_000; // decision 43: shown for seven days

/** Whether the account that buyers wire won to was changed within the last week. */
export const changedLately = (at: string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < WEEK_MS;
