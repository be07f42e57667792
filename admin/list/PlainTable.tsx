import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { SxProps, Theme } from '@mui/material';
import type { ReactNode } from 'react';

interface PlainColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Its cells name their rows. */
  isName?: boolean;
  sx?: SxProps<Theme>;
}

interface PlainTableProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  columns: readonly PlainColumn<Row>[];
  'aria-label'?: string;
  stickyHeader?: boolean;
  sx?: SxProps<Theme>;
}

/** A short table within a page, all of whose rows are there. Lists that are paged are `ListPage`. */
export function PlainTable<Row>({ rows, keyOf, columns, ...table }: PlainTableProps<Row>) {
  return (
    <Table size="small" {...table}>
      <TableHead>
        <TableRow>
          {columns.map(({ label, align }) => (
            <TableCell key={label} align={align}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} data-id={keyOf(row)}>
            {columns.map(({ label, align, cell, isName, sx }) => (
              <TableCell
                key={label}
                align={align}
                {...(isName === true && { component: 'th', scope: 'row' })}
                {...(sx !== undefined && { sx })}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
