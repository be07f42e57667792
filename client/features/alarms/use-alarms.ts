import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { rowsOf } from '../../api/rows-of.ts';
import { trpc } from '../../api/trpc.ts';
import type { Answers } from '../../api/trpc.ts';

const KEY = ['alarms', 'pages'] as const;

type AlarmPage = Answers['alarms']['list'];

const allRead = (page: AlarmPage): AlarmPage => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, isRead: true })),
});

/**
 * The notification list, page by page. Pages that were painted are marked read on the server, while the dots that the
 * person sees stay until the screen is left.
 */
export function useAlarms() {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) => utils.client.alarms.list.query({ page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    // The flags as they were when the screen was opened: nothing refreshes them under the reader's eyes.
    staleTime: Infinity,
    retry: false,
  });
  const rows = useMemo(() => rowsOf(list.data?.pages ?? []), [list.data]);

  const { mutate: markRead } = trpc.alarms.markRead.useMutation({
    onSuccess: () => void utils.alarms.hasUnread.invalidate(),
  });
  const unread = rows
    .filter((row) => !row.isRead)
    .map((row) => row.id)
    .join();
  useEffect(() => {
    if (unread === '') return undefined;
    // After the paint that shows them.
    const frame = requestAnimationFrame(() => markRead({ ids: unread.split(',').map(Number) }));
    return () => cancelAnimationFrame(frame);
  }, [unread, markRead]);

  // The next visit shows the flags of that moment, beginning with the first page.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: KEY, refetchType: 'none' }), [queries]);

  const remove = trpc.alarms.remove.useMutation({
    onSuccess: async () => {
      await queries.resetQueries({ queryKey: KEY });
      await utils.alarms.hasUnread.invalidate();
    },
  });

  const readAll = trpc.alarms.markAllRead.useMutation({
    onSuccess: async () => {
      // An explicit request, unlike the marking of painted rows: the dots disappear immediately.
      queries.setQueryData<InfiniteData<AlarmPage, number>>(KEY, (known) =>
        known === undefined ? known : { ...known, pages: known.pages.map(allRead) },
      );
      await utils.alarms.hasUnread.invalidate();
    },
  });

  return { list, rows, remove, readAll };
}
