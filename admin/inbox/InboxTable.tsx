import { Box, Chip } from '@mui/material';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { maskAddress } from '../../domain/display.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { TwoLines } from '../amounts/TwoLines.tsx';
import { daonText, wonText } from '../amounts/amount-text.ts';
import type { InboxRow } from '../api/contract.ts';
import { HolderCell } from '../requests/marks/HolderCell.tsx';
import { HoldChip } from '../requests/marks/HoldChip.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { RequestRows } from '../requests/RequestRows.tsx';
import { TakeChip } from '../requests/marks/TakeChip.tsx';
import { Age } from '../time/Age.tsx';
import { KindChip } from './KindChip.tsx';

const Listed = columnsOf('inbox');

// On a wide screen the columns keep their place while rows are decided.
const steady = (minWidth: number) => ({ '@media (min-width: 87.5em)': { minWidth } });

interface InboxTableProps {
  select: (id: number) => void;
  empty: ReactElement;
}

/** The open requests of all kinds, in large type. */
export const InboxTable = memo(function InboxTable({ select, empty }: InboxTableProps) {
  return (
    <RequestRows<InboxRow>
      select={select}
      empty={empty}
      kindOf={({ kind }) => kind}
      sx={{ '& .RaDataTable-rowCell:last-of-type': { fontSize: '0.9375rem' } }}
    >
      <Listed
        of="kind"
        render={(row) => (
          // Stacked: two chips in a row would push the account out of the table.
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
            <KindChip kind={row.kind} />
            {row.approvals > 0 && <Chip size="small" variant="outlined" label={`승인 ${row.approvals}/2`} />}
          </Box>
        )}
      />
      <Listed of="createdAt" sorts render={(row) => <Age since={row.createdAt} hangs />} />
      <Listed
        of="holder.login"
        cellClassName="name-cell"
        sx={steady(120)}
        render={(row) => <HolderCell kind={row.kind} row={row} />}
      />
      <Listed
        of="won"
        sorts
        align="right"
        sx={steady(120)}
        render={(row) => (
          <TwoLines
            first={row.won === null ? '–' : wonText(row.won)}
            second={row.daon === null ? '' : daonText(row.daon)}
          />
        )}
      />
      <Listed
        of="target"
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
            <TakeChip take={row} />
            <HoldChip until={row.holdUntil} />
          </Box>
        )}
      />
    </RequestRows>
  );
});
