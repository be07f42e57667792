import { useListContext } from 'react-admin';
import type { InboxFilter } from './inbox-filter.ts';

/** The filter of the inbox with its type, which react-admin does not know. */
export function useInboxFilter(): { filter: InboxFilter; setFilter: (filter: InboxFilter) => void } {
  const list = useListContext();
  return {
    filter: list.filterValues as InboxFilter,
    setFilter: (filter) => list.setFilters(filter),
  };
}
