import { useCallback } from 'react';
import { useListFilterContext } from 'react-admin';
import type { InboxFilter } from './inbox-filter.ts';

/**
 * The filter of the inbox with its type, which react-admin does not know. What uses it is rendered when the filter changes, and
 * not whenever the list is read.
 */
export function useInboxFilter(): { filter: InboxFilter; setFilter: (filter: InboxFilter) => void } {
  const list = useListFilterContext();
  const { setFilters } = list;
  const setFilter = useCallback((filter: InboxFilter) => setFilters(filter), [setFilters]);
  return { filter: list.filterValues as InboxFilter, setFilter };
}
