import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ALARM_POLL_MS } from '../../../domain/limits.ts';
import { homeQuery, unreadQuery } from '../../api/first-queries.ts';

/**
 * Polls for unread alarms; any failure stops it until the page gets the focus or the network back. `first` is how many came
 * with the figures of the home, once they are there.
 */
export function useUnread(first: number | undefined): boolean {
  const queries = useQueryClient();
  const poll = useQuery({
    ...unreadQuery,
    refetchInterval: (query) => (query.state.status === 'error' ? false : ALARM_POLL_MS),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: ALARM_POLL_MS,
    retry: false,
  });
  // The library hears a page that becomes visible, not a window that only gets the focus back.
  const { isError, refetch } = poll;
  useEffect(() => {
    if (!isError) return undefined;
    const resume = (): void => void refetch();
    window.addEventListener('focus', resume);
    return () => window.removeEventListener('focus', resume);
  }, [isError, refetch]);

  const unread = poll.data?.unread ?? first;
  // A new alarm is mostly about money that moved: the figures are fetched again with each, also while others are unread.
  const known = useRef(unread);
  useEffect(() => {
    if (unread !== undefined && known.current !== undefined && unread > known.current)
      void queries.invalidateQueries({ queryKey: homeQuery.queryKey });
    known.current = unread;
  }, [unread, queries]);
  return unread !== undefined && unread > 0;
}
