import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Found } from '../api/contract.ts';
import { StateChip } from '../list/StateChip.tsx';
import { Moment } from '../time/Moment.tsx';
import { isRequest } from './found.ts';

interface FoundRowProps {
  id: string;
  row: Found;
  isChosen: boolean;
  onOpen: () => void;
}

export function FoundRow({ id, row, isChosen, onOpen }: FoundRowProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Box
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-id={row.id}
      onClick={onOpen}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1.25,
        borderRadius: '12px',
        cursor: 'pointer',
        backgroundColor: isChosen ? theme.tokens.brandWeak : 'transparent',
        '&:hover': { backgroundColor: isChosen ? theme.tokens.brandWeak : theme.tokens.surface2 },
      })}
    >
      <Box component="span" sx={{ fontWeight: 700 }}>
        {row.holder?.login ?? ''}
      </Box>
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {row.label}
      </Box>
      {row.state !== null && (
        <StateChip state={row.state} kind={isRequest(row.kind) ? row.kind : undefined} />
      )}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
        <Moment at={row.createdAt} isDayOnly={row.isDayOnly} />
      </Box>
    </Box>
  );
}
