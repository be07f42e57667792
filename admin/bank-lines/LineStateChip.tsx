import { Chip } from '@mui/material';
import type { BankLineRow } from '../api/contract.ts';
import { LINE_MATCH_LABELS, LINE_SETTLED_LABELS } from '../../domain/list-labels.ts';

const colors = { certain: 'success', several: 'warning', none: 'error', settled: 'default' } as const;

/** Whether a line is accounted for, and as what. */
export function LineStateChip({ line }: { line: BankLineRow }) {
  const as = line.settledAs === null ? '' : ` · ${LINE_SETTLED_LABELS[line.settledAs]}`;
  const isRuled = line.rule !== null;
  const label = line.isWaiting ? '승인 대기' : isRuled ? '규칙' : `${LINE_MATCH_LABELS[line.match]}${as}`;
  const color = line.isWaiting ? 'info' : isRuled ? 'success' : colors[line.match];
  return <Chip size="small" variant="outlined" color={color} label={label} />;
}
