import { useTheme } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import type { RequestKind } from '../../domain/request-kinds.ts';
import type { RequestRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { narrowCells, rowStyles } from '../list/row-sx.ts';
import { RowsBody } from '../list/RowsBody.tsx';
import { AllTick, isRowSelectable, RowTick } from '../list/Ticks.tsx';

interface RequestRowsProps<Row> {
  select: (id: number) => void;
  empty: ReactElement;
  kindOf: (row: Row) => RequestKind;
  /** Off for a kind that no operator decides. */
  ticks?: boolean;
  sx?: object;
  children: ReactNode;
}

/** A table of requests in large type, with ticks; a click on a row opens its panel. */
export function RequestRows<Row extends RequestRow>(props: RequestRowsProps<Row>) {
  const { select, empty, kindOf, ticks = true, sx, children } = props;
  const { tokens } = useTheme();
  return (
    <DataTable<Row>
      // The actions on the selection are in the BulkBar below the table.
      bulkActionButtons={false}
      isRowSelectable={isRowSelectable}
      empty={empty}
      body={RowsBody}
      rowClick={(id) => {
        select(Number(id));
        return false;
      }}
      sx={{
        ...rowStyles(tokens),
        '& .RaDataTable-rowCell': { fontSize: '1.0625rem', height: 60, paddingTop: 0.5, paddingBottom: 0.5 },
        ...sx,
        ...narrowCells,
      }}
    >
      {ticks && (
        <DataTable.Col<Row>
          source="tick"
          label={<AllTick isSelectable={isRowSelectable} />}
          disableSort
          render={(row) => (
            <RowTick id={row.id} name={kindLabels[kindOf(row)]} isSelectable={isRowSelectable(row)} />
          )}
        />
      )}
      {children}
    </DataTable>
  );
}
