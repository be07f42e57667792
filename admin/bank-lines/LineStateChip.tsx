import { Chip } from '@mui/material';
import type { BankLineRow } from '../api/contract.ts';
import { MATCH_LABELS, SETTLED_LABELS } from './line-words.ts';

const colors = { certain: 'success', several: 'warning', none: 'error', settled: 'default' } as const;

/** Whether a line is accounted for, and as what. */
export function LineStateChip({ line }: { line: BankLineRow }) {
  const as = line.settledAs === null ? '' : ` · ${SETTLED_LABELS[line.settledAs]}`;
  const label = line.isWaiting ? '승인 대기' : `${MATCH_LABELS[line.match]}${as}`;
  const color = line.isWaiting ? 'info' : colors[line.match];
  return <Chip size="small" variant="outlined" color={color} label={label} />;
}
