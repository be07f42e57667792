import { ALARM_POLL_MS } from '../../../domain/limits.ts';
import { trpc } from '../../api/trpc.ts';

/** Polls for unread alarms; any failure stops it until the page gets the focus or the network back. */
export function useUnread(first: boolean): boolean {
  const poll = trpc.alarms.hasUnread.useQuery(
    {},
    {
      refetchInterval: (query) => (query.state.status === 'error' ? false : ALARM_POLL_MS),
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      staleTime: ALARM_POLL_MS,
      retry: false,
    },
  );
  return poll.data?.hasUnread ?? first;
}
