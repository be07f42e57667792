import { useTheme } from '@mui/material';
import type { ColourTokens } from './tokens.ts';

/** The colour tokens of a chip: its text and its background. */
export interface ChipTone {
  text: keyof ColourTokens;
  back: keyof ColourTokens;
}

export function ToneChip({ label, tone }: { label: string; tone: ChipTone }) {
  const { tokens } = useTheme();
  return (
    <div className="tone-chip" style={{ color: tokens[tone.text], backgroundColor: tokens[tone.back] }}>
      <span>{label}</span>
    </div>
  );
}
