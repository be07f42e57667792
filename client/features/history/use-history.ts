import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '../../api/rows-of.ts';
import { trpc } from '../../api/trpc.ts';
import type { Answers } from '../../api/trpc.ts';
import type { Conditions } from './use-conditions.ts';

type Page = Answers['history']['list'];
export type HistoryRowData = Page['rows'][number];

/** So many pages are read again when the list is returned to; a longer list waits to be asked. */
const PAGES_READ_AGAIN = 3;

type Loaded = { readonly state: { readonly data: InfiniteData<Page> | undefined } };

const readAgain = ({ state }: Loaded): boolean | 'always' =>
  (state.data?.pages.length ?? 0) <= PAGES_READ_AGAIN ? 'always' : true;

/** The history page by page, for one visit of the screen and one choice of conditions. */
export function useHistory(visit: string, { filter, period, search, turn }: Conditions) {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  // Begins like the keys of the procedures, so that what makes the history stale reaches the list too.
  const queryKey = [['history', 'pages'], { visit, turn }];
  const pageOf = (page: number, signal: AbortSignal): Promise<Page> =>
    utils.client.history.list.query(
      {
        page,
        filter,
        ...(period.from === null ? {} : { from: period.from }),
        ...(period.to === null ? {} : { to: period.to }),
        ...(search === '' ? {} : { search }),
      },
      { signal },
    );
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => pageOf(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    staleTime: Infinity,
    refetchOnMount: readAgain,
    refetchOnWindowFocus: readAgain,
  });
  const pages = list.data?.pages ?? [];
  // Under the reader of a longer list nothing moves. Its first page, read once more, tells whether the list is still what is shown.
  const isLong = pages.length > PAGES_READ_AGAIN;
  const newestKey = [['history', 'newest'], { visit, turn }];
  const newest = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => pageOf(1, signal),
    enabled: isLong,
    initialData: isLong ? pages[0] : undefined,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const isBehind = isLong && JSON.stringify(newest.data) !== JSON.stringify(pages[0]);
  const rows = useMemo(() => rowsOf(list.data?.pages ?? []), [list.data]);

  /** From the first page, with the rows of that page left standing until the new ones are there. */
  const refresh = async (): Promise<boolean> => {
    queries.setQueryData<InfiniteData<Page, number>>(queryKey, (known) =>
      known === undefined
        ? undefined
        : { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    const [read] = await Promise.all([list.refetch(), utils.wallet.invalidate()]);
    queries.setQueryData(newestKey, read.data?.pages[0]);
    return !read.isError;
  };

  return { list, rows, isBehind, refresh };
}
