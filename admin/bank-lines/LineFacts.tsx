import { Typography } from '@mui/material';
import { LINE_DIRECTION_LABELS } from '../../domain/list-labels.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { BankLineRow } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';
import { accountText } from './line-words.ts';

/** The line that a dialog is about: its amount and text, when it was, and on which account. */
export function LineFacts({ line }: { line: BankLineRow }) {
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>
        {`${LINE_DIRECTION_LABELS[line.direction]} ${wonText(line.won)} · ${line.name} ${line.memo}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Moment at={line.at} isDayOnly={line.isDayOnly} /> · {accountText(line)}
      </Typography>
    </div>
  );
}
