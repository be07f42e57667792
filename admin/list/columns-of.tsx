import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import type { DataTableColumnProps } from 'react-admin';
import type { ListColumn } from '../../domain/lists/list-column.ts';
import { LISTS } from '../../domain/lists/lists.ts';
import type { ListName } from '../../domain/lists/lists.ts';
import type { ListedRow } from '../api/contract.ts';
import { RowLink } from './RowLink.tsx';
import { Moment } from '../time/Moment.tsx';
import { LongText } from './LongText.tsx';
import { ShortText } from './ShortText.tsx';

/** The columns whose value is in a row of the list; those of the ledger's entries are in an entry. */
type Named<List extends ListName> = Extract<
  (typeof LISTS)[List]['columns'][number],
  ListColumn<ListedRow<List>, string>
>['name'];

interface ListedProps<List extends ListName> extends Omit<
  DataTableColumnProps<ListedRow<List>>,
  'disableSort'
> {
  /** The column in `domain/lists/`. */
  of: Named<List>;
  sorts?: boolean;
  /** A name beside amounts is cut where they need the room; a long text is broken. */
  fits?: 'cut' | 'broken';
  /** The page that a click on the row opens, where this column names the row. */
  to?: (row: ListedRow<List>) => string;
}

function valueCell({ kind }: ListColumn, value: string | number | null, fits?: 'cut' | 'broken'): ReactNode {
  if (value === null) return '';
  const text = String(value);
  if (kind === 'time') return <Moment at={text} />;
  if (fits === undefined) return text;
  return fits === 'cut' ? <ShortText>{text}</ShortText> : <LongText>{text}</LongText>;
}

/** The columns of a list as `domain/lists/` has them: the heading and the value, where the cell is not rendered otherwise. */
export function columnsOf<const List extends ListName>(list: List) {
  type Row = ListedRow<List>;
  const columns: readonly ListColumn[] = LISTS[list].columns;
  const byName = new Map(columns.map((column) => [column.name, column]));
  return function Listed({ of, sorts = false, fits, to, ...props }: ListedProps<List>) {
    const column = byName.get(of);
    if (column === undefined) throw new Error(`${list} has no column ${of}`);
    const render = (row: Row) => {
      // Its name says that the column takes this row.
      const shown = valueCell(column, column.value(row as never), fits);
      return to === undefined ? shown : <RowLink to={to(row)}>{shown}</RowLink>;
    };
    return (
      <DataTable.Col<Row>
        source={of}
        label={column.heading}
        disableSort={!sorts}
        render={render}
        {...(fits === 'cut' && { cellClassName: 'name-cell beside' })}
        {...props}
      />
    );
  };
}
