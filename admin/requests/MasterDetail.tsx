import { Box, Paper } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { RequestRow } from '../api/contract.ts';

// As long as the row's transition in the table.
const LEAVE_MS = 200;

export interface Selection {
  selectedId: number | null;
  leavingId: number | null;
  select: (id: number) => void;
}

interface MasterDetailProps {
  /** In the inbox a decided row leaves and the next takes its place; in a list it stays to be seen. */
  advance: boolean;
  table: (selection: Selection) => ReactNode;
  panel: (id: number, onDecided: (id: number) => void) => ReactNode;
  nothingSelected: ReactNode;
}

/**
 * A table with the chosen request beside it. The choice is an id and stays put when the list changes under it:
 * a panel that silently moved to the next row could make an operator decide a request that was never read.
 */
export function MasterDetail({ advance, table, panel, nothingSelected }: MasterDetailProps) {
  const { data, isPlaceholderData } = useListContext<RequestRow>();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [leavingId, setLeavingId] = useState<number | null>(null);

  // A decided row may still be in the list until it is read again; it is not to be chosen once more.
  const firstId = data?.find((row) => row.id !== leavingId)?.id;
  // While a new filter is being read the rows are still those of the old one.
  if (selectedId === null && firstId !== undefined && isPlaceholderData !== true) setSelectedId(firstId);

  const onDecided = (id: number) => {
    if (!advance || data === undefined) return;
    const index = data.findIndex((row) => row.id === id);
    const next = data[index + 1] ?? data[index - 1] ?? null;
    setLeavingId(id);
    setTimeout(() => setSelectedId(next?.id ?? null), LEAVE_MS);
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 400px' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <Paper sx={{ borderRadius: '20px', overflow: 'hidden', minWidth: 0 }}>
        {table({ selectedId, leavingId, select: setSelectedId })}
      </Paper>
      <Paper
        component="aside"
        aria-label="결정"
        sx={{
          borderRadius: '20px',
          order: { xs: -1, lg: 0 },
          position: { lg: 'sticky' },
          top: { lg: 64 },
          // The panel ends with the window even before the page is scrolled, so that its buttons are in sight.
          maxHeight: { lg: 'max(480px, calc(100vh - 240px))' },
          overflowY: 'auto',
          px: 3,
          pt: 3,
        }}
      >
        {selectedId === null ? nothingSelected : panel(selectedId, onDecided)}
      </Paper>
    </Box>
  );
}
