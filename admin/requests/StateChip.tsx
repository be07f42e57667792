import { REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import { Chip } from '@mui/material';
import type { ColourTokens } from '../theme/tokens.ts';
import type { RequestState } from '../../domain/request-state.ts';

const tones: Record<RequestState, { text: keyof ColourTokens; back: keyof ColourTokens }> = {
  0: { text: 'brand', back: 'brandWeak' },
  1: { text: 'good', back: 'goodWeak' },
  2: { text: 'danger', back: 'dangerWeak' },
  3: { text: 'warn', back: 'warnWeak' },
};

/** The state of a request. `kind` goes in front of it where rows of several kinds stand side by side. */
export function StateChip({ state, kind }: { state: RequestState; kind?: string }) {
  const tone = tones[state];
  const label = kind === undefined ? REQUEST_STATE_LABELS[state] : `${kind} ${REQUEST_STATE_LABELS[state]}`;
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
