import { Box, Chip, useTheme } from '@mui/material';
import { DataTable } from 'react-admin';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { maskAddress } from '../../domain/display.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { TwoLines } from '../amounts/TwoLines.tsx';
import { daonText, wonText } from '../amounts/amount-text.ts';
import type { InboxRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { HolderCell } from '../requests/marks/HolderCell.tsx';
import { HoldChip } from '../requests/marks/HoldChip.tsx';
import { narrowCells, rowStyles } from '../list/row-sx.ts';
import { RowsBody } from '../list/RowsBody.tsx';
import { TakeChip } from '../requests/marks/TakeChip.tsx';
import { AllTick, isRowSelectable, RowTick } from '../list/Ticks.tsx';
import { Age } from '../time/Age.tsx';
import { KindChip } from './KindChip.tsx';

const Column = DataTable.Col<InboxRow>;

// On a wide screen the columns keep their place while rows are decided.
const steady = (minWidth: number) => ({ '@media (min-width: 1400px)': { minWidth } });

interface InboxTableProps {
  select: (id: number) => void;
  empty: ReactElement;
}

/** The open requests of all kinds, in large type. */
export const InboxTable = memo(function InboxTable({ select, empty }: InboxTableProps) {
  const { tokens } = useTheme();
  return (
    <DataTable<InboxRow>
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
        '& .RaDataTable-rowCell:last-of-type': { fontSize: '0.9375rem' },
        ...narrowCells,
      }}
    >
      <Column
        source="tick"
        label={<AllTick isSelectable={isRowSelectable} />}
        disableSort
        render={(row) => (
          <RowTick id={row.id} name={kindLabels[row.kind]} isSelectable={isRowSelectable(row)} />
        )}
      />
      <Column
        source="kind"
        label="종류"
        disableSort
        render={(row) => (
          // Stacked: two chips in a row would push the account out of the table.
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
            <KindChip kind={row.kind} />
            {row.approvals > 0 && <Chip size="small" variant="outlined" label={`승인 ${row.approvals}/2`} />}
          </Box>
        )}
      />
      <Column source="createdAt" label="경과" render={(row) => <Age since={row.createdAt} hangs />} />
      <Column
        source="holder"
        label="회원"
        disableSort
        cellClassName="name-cell"
        sx={steady(120)}
        render={(row) => <HolderCell kind={row.kind} row={row} />}
      />
      <Column
        source="won"
        label="금액"
        align="right"
        sx={steady(120)}
        render={(row) => (
          <TwoLines
            first={row.won === null ? '–' : wonText(row.won)}
            second={row.daon === null ? '' : daonText(row.daon)}
          />
        )}
      />
      <Column
        label="계좌나 주소"
        cellClassName="accounts"
        headerClassName="accounts"
        sx={steady(200)}
        render={(row) => (
          // The widest column has room for the take chip.
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.25 }}>
            <Box component="span">
              <AmountCell>{row.kind === 'externalSend' ? maskAddress(row.target) : row.target}</AmountCell>
              {row.name !== null && row.name !== row.holder.name && ` ${row.name}`}
            </Box>
            {row.depositAccount !== null && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                <AmountCell>{`→ ${row.depositAccount}`}</AmountCell>
              </Box>
            )}
            <TakeChip takenBy={row.takenBy} takenAt={row.takenAt} />
            <HoldChip until={row.holdUntil} />
          </Box>
        )}
      />
    </DataTable>
  );
});
