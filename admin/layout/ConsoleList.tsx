import { List } from 'react-admin';
import type { ListProps } from 'react-admin';
import { ListFailure } from '../list/ListMessage.tsx';
import { ListPaging } from '../list/ListPaging.tsx';

// What no window has room for scrolls within its card: the page with its menu stays where it is.
const inItsCard = { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflowX: 'auto' } };

/** A list of records on a page of its own. The exports of the server take the place of react-admin's. */
export function ConsoleList({ sx = {}, ...props }: ListProps) {
  return (
    <List
      error={<ListFailure />}
      pagination={<ListPaging />}
      perPage={25}
      empty={false}
      exporter={false}
      {...props}
      sx={[inItsCard, ...(Array.isArray(sx) ? (sx as object[]) : [sx as object])]}
    />
  );
}
