import { DataTable } from 'react-admin';
import type { DataTableColumnProps } from 'react-admin';
import { RowLink } from '../layout/RowLink.tsx';
import { ShortText } from './ShortText.tsx';

interface NameColumnProps<Row extends object> extends Pick<
  DataTableColumnProps<Row>,
  'source' | 'label' | 'disableSort'
> {
  text: (row: Row) => string;
  /** The page that a click on the row opens, where this column names the row. */
  to?: (row: Row) => string;
}

/** A column of names, logins or companies beside other columns: a long one is cut, so that the amounts have their room. */
export function NameColumn<Row extends object>({ text, to, ...column }: NameColumnProps<Row>) {
  return (
    <DataTable.Col<Row>
      {...column}
      cellClassName="name-cell beside"
      render={(row) => {
        const name = <ShortText>{text(row)}</ShortText>;
        return to === undefined ? name : <RowLink to={to(row)}>{name}</RowLink>;
      }}
    />
  );
}
