import { List } from 'react-admin';
import type { ListProps } from 'react-admin';
import { ListFailure } from '../requests/ListMessage.tsx';
import { ListPaging } from '../requests/ListPaging.tsx';

/** A list of records on a page of its own. The exports of the server take the place of react-admin's. */
export function ConsoleList(props: ListProps) {
  return (
    <List
      error={<ListFailure />}
      pagination={<ListPaging />}
      perPage={25}
      empty={false}
      exporter={false}
      {...props}
    />
  );
}
