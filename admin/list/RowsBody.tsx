import { TableBody } from '@mui/material';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { DataTableRow, RecordContextProvider, useDataTableDataContext } from 'react-admin';
import type { RequestRow } from '../api/contract.ts';
import { useRowLook } from './selection-store.ts';

/**
 * The rows of a table of requests. react-admin's own body stripes rows by their place, so that it renders all of them when
 * one has left; here a row is rendered when its record, or whether it is selected, has changed.
 */
export const RowsBody = memo(function RowsBody({ children }: { children?: ReactNode }) {
  const data = useDataTableDataContext<RequestRow>() ?? [];
  return (
    <TableBody className="datatable-body RaDataTable-tbody">
      {data.map((record) => (
        <Row key={record.id} record={record}>
          {children}
        </Row>
      ))}
    </TableBody>
  );
});

const Row = memo(function Row({ record, children }: { record: RequestRow; children: ReactNode }) {
  const look = useRowLook(record.id);
  return (
    <RecordContextProvider value={record}>
      <DataTableRow className={`RaDataTable-row ${look}`}>{children}</DataTableRow>
    </RecordContextProvider>
  );
});
