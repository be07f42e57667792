import { Box } from '@mui/material';
import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { isOpen } from '../../domain/request-state.ts';
import { isDecided, type RequestKind } from '../../domain/request-kinds.ts';
import type { RequestRow } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';
import { HolderCell } from './marks/HolderCell.tsx';
import { HoldChip } from './marks/HoldChip.tsx';
import { isReversed, StateChip } from '../list/StateChip.tsx';
import { TakeChip } from './marks/TakeChip.tsx';
import { RequestRows } from './RequestRows.tsx';
import { chipRoom } from '../list/wrapped-chip.ts';

const Column = DataTable.Col<RequestRow>;

interface RequestTableProps {
  kind: RequestKind;
  select: (id: number) => void;
  empty: ReactElement;
  /** The kind's own columns, after state, moment and holder. */
  children: ReactNode;
}

/** The table of requests of one kind, in large type. */
export const RequestTable = memo(function RequestTable({ kind, select, empty, children }: RequestTableProps) {
  return (
    <RequestRows<RequestRow> select={select} empty={empty} kindOf={() => kind} ticks={isDecided(kind)}>
      <Column
        source="state"
        label="상태"
        disableSort
        render={(row) => <StateChip kind={kind} state={row.state} isReversed={isReversed(row)} />}
      />
      <Column
        source="createdAt"
        label="신청"
        render={(row) => (
          // The chip is in this column, because the state column has no room for it.
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'flex-start',
              gap: 0.25,
              fontSize: '0.9375rem',
            }}
          >
            <Moment at={row.createdAt} />
            <Box sx={chipRoom}>
              {isOpen(row.state) && <TakeChip take={row} />}
              <HoldChip until={row.holdUntil} />
            </Box>
          </Box>
        )}
      />
      <Column
        source="holder"
        label="회원"
        disableSort
        cellClassName="name-cell"
        render={(row) => <HolderCell kind={kind} row={row} />}
      />
      {children}
    </RequestRows>
  );
});
