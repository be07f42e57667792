import { isEarlyAsked } from '../api/early-answer.ts';
import { homeQuery, unreadQuery } from '../api/first-queries.ts';
import { queryClient } from '../api/query-client.ts';
import type { Answers } from '../api/trpc.ts';
import { followSession } from './follow-session.ts';

/**
 * Takes the figures that were asked for with the page into the cache when they have come before the scripts, so that the
 * first paint shows them. An answer that is still under way is not waited for.
 */
export async function takeFirstFigures(): Promise<void> {
  if (!isEarlyAsked()) return;
  // Before the first figures are kept, because the wallet itself follows the session from its first frame on only.
  followSession(queryClient);
  const nextTask = new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  await Promise.race([queryClient.prefetchQuery(homeQuery), nextTask]);
  const home = queryClient.getQueryData<Answers['wallet']['home']>(homeQuery.queryKey);
  // They say whether an alarm is unread, so the first poll is due an interval later.
  if (home === undefined) return;
  const { hasUnread, unread } = home;
  queryClient.setQueryData(unreadQuery.queryKey, { hasUnread, unread });
}
