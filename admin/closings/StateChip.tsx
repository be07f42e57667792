import { Chip } from '@mui/material';
import type { ClosingBoardCell } from '../api/contract.ts';

const LOOKS = {
  closed: { label: '마감', color: 'success' },
  signed: { label: '서명 1/2', color: 'info' },
  open: { label: '미마감', color: 'default' },
} as const;

/** Whether a day is signed. */
export const StateChip = ({ state }: Pick<ClosingBoardCell, 'state'>) => (
  <Chip size="small" variant="outlined" {...LOOKS[state]} />
);
