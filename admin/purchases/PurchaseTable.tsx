import { Box, ButtonBase, useTheme } from '@mui/material';
import { DataTable } from 'react-admin';
import type { ReactElement } from 'react';
import { daonText, wonText } from '../amounts/amount-text.ts';
import type { PurchaseRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import type { Selection } from '../requests/MasterDetail.tsx';
import { StateChip } from '../requests/StateChip.tsx';
import { Age } from '../time/Age.tsx';
import { Moment } from '../time/Moment.tsx';

const Column = DataTable.Col<PurchaseRow>;

interface PurchaseTableProps extends Selection {
  /** The inbox holds several kinds and counts how long each has waited; the list names the moment. */
  variant: 'inbox' | 'list';
  empty: ReactElement;
}

/** Purchases to choose from, in type that can be read while standing. */
export function PurchaseTable({ selectedId, leavingId, select, variant, empty }: PurchaseTableProps) {
  const { tokens } = useTheme();
  const rowSx = (row: PurchaseRow) => ({
    cursor: 'pointer',
    transition: 'opacity 200ms ease-out, transform 200ms ease-out',
    ...(row.id === selectedId && {
      '&, &&:hover': { backgroundColor: tokens.brandWeak },
      boxShadow: `inset 4px 0 0 ${tokens.brand}`,
    }),
    ...(row.id === leavingId && { opacity: 0, transform: 'translateX(48px)' }),
  });

  return (
    <DataTable<PurchaseRow>
      bulkActionButtons={false}
      empty={empty}
      rowSx={rowSx}
      rowClick={(id) => {
        select(Number(id));
        return false;
      }}
      sx={{ '& .RaDataTable-rowCell': { fontSize: '1.0625rem', height: 60 } }}
    >
      <Column
        source="state"
        label="상태"
        disableSort
        render={(row) => (
          <StateChip state={row.state} {...(variant === 'inbox' && { kind: kindLabels.purchase })} />
        )}
      />
      {variant === 'inbox' ? (
        <Column source="createdAt" label="경과" render={(row) => <Age since={row.createdAt} />} />
      ) : (
        <Column
          source="createdAt"
          label="신청"
          render={(row) => (
            <Box component="span" sx={{ fontSize: '0.9375rem', whiteSpace: 'nowrap' }}>
              <Moment at={row.createdAt} />
            </Box>
          )}
        />
      )}
      <Column
        source="holder"
        label="회원"
        disableSort
        render={(row) => (
          // The row reacts to a click anywhere; this is the same choice for the keyboard.
          <ButtonBase
            aria-pressed={row.id === selectedId}
            aria-label={`${row.holder.login} 회원의 구매 ${row.id} 고르기`}
            sx={{
              font: 'inherit',
              fontWeight: 600,
              borderRadius: '4px',
              '&.Mui-focusVisible': { outline: '3px solid currentColor' },
            }}
          >
            {row.holder.login}
          </ButtonBase>
        )}
      />
      <Column
        label="DAON"
        align="right"
        render={(row) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {daonText(row.tokens).replace(' DAON', '')}
          </Box>
        )}
      />
      <Column
        label="입금액"
        align="right"
        render={(row) => (
          <Box component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
            {wonText(row.won)}
          </Box>
        )}
      />
      <Column
        label="보내는 은행"
        render={(row) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {row.account.bankName}
          </Box>
        )}
      />
    </DataTable>
  );
}
