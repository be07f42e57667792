import type { QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '../../domain/durations.ts';
import { seoulDay } from '../../domain/time.ts';
import { everyMinute, serverNow } from '../api/server-clock.ts';

/** What speaks of today: what the own limits leave, and how the price has moved. */
const OF_TODAY = [[['ownLimits']], [['wallet']]];

/** Asks anew for what speaks of today when a day of Seoul is over. A page that is not looked at asks when it is. */
export function followDay(queries: QueryClient): () => void {
  let day = seoulDay(serverNow());
  return everyMinute(() => {
    const today = seoulDay(serverNow());
    if (today === day || document.visibilityState === 'hidden') return;
    day = today;
    // What is known of the server's clock may be ahead of it by the second that a `Date` header leaves out.
    setTimeout(() => {
      for (const queryKey of OF_TODAY) void queries.invalidateQueries({ queryKey });
    }, SECOND_MS);
  });
}
