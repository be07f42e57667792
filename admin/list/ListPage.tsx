import { DataTable, FilterButton, List, TopToolbar, useListContext } from 'react-admin';
import type { DataTableProps, ListProps } from 'react-admin';
import type { ReactElement, ReactNode } from 'react';
import { LISTS } from '../../domain/lists/lists.ts';
import type { ResourceName } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ListFailure, ListMessage, StaleList } from './ListMessage.tsx';
import { ListPaging } from './ListPaging.tsx';
import { LIST_REREAD_MS } from './reread-ms.ts';

// What no window has room for scrolls within its card: the page with its menu stays where it is.
const inItsCard = { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflowX: 'auto' } };

interface ListPageProps extends Pick<ListProps, 'sort' | 'children'> {
  list: ResourceName;
  filters?: ReactElement<{ alwaysOn?: boolean }>[];
  /** What stands before the buttons that every list has. */
  actions?: ReactNode;
  /** Whether the buttons may stand on two lines, where there are many. */
  wraps?: boolean;
  /** Whether the clock changes its rows, as when something or a signature ends. */
  endsByTime?: boolean;
}

/** The rows that were read last; a failure in place of them where none were. */
export function ReadRows({ children }: Pick<ListProps, 'children'>) {
  const { error, data } = useListContext();
  if (error && data === undefined) return <ListFailure />;
  return (
    <>
      <StaleList />
      {children}
    </>
  );
}

const newest = { field: 'id', order: 'DESC' } as const;

/** A list of records on a page of its own. The exports of the server take the place of react-admin's. */
export function ListPage(props: ListPageProps) {
  const { list, filters, actions, wraps = false, endsByTime = false, sort = newest, children } = props;
  return (
    <List
      title={LISTS[list].name}
      {...(filters !== undefined && { filters })}
      actions={
        <TopToolbar sx={wraps ? { flexWrap: 'wrap' } : {}}>
          {actions}
          {filters?.some(({ props }) => props.alwaysOn !== true) && <FilterButton />}
          <ExportButton list={list} />
        </TopToolbar>
      }
      sort={sort}
      queryOptions={{ refetchInterval: endsByTime && LIST_REREAD_MS }}
      // react-admin would take the rows away, and an open question with them.
      error={false}
      pagination={<ListPaging />}
      perPage={25}
      empty={false}
      exporter={false}
      sx={inItsCard}
    >
      <ReadRows>{children}</ReadRows>
    </List>
  );
}

interface RowsProps extends Pick<
  DataTableProps,
  'children' | 'rowClick' | 'expand' | 'sx' | 'isRowSelectable'
> {
  /** What stands in place of the rows where there are none. */
  none: string;
  hint?: string;
}

/** The table of a list. Its rows open nothing, unless it says otherwise. */
export function Rows({ none, hint, ...table }: RowsProps) {
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title={none} {...(hint !== undefined && { hint })} />}
      {...table}
    />
  );
}
