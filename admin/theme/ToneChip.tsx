import { Chip } from '@mui/material';
import type { ColourTokens } from './tokens.ts';

/** The colour tokens of a chip: its text and its background. */
export interface ChipTone {
  text: keyof ColourTokens;
  back: keyof ColourTokens;
}

export function ToneChip({ label, tone }: { label: string; tone: ChipTone }) {
  return (
    <Chip
      size="small"
      label={label}
      sx={(theme) => ({
        color: theme.tokens[tone.text],
        '&.MuiChip-colorDefault': { backgroundColor: theme.tokens[tone.back] },
      })}
    />
  );
}
