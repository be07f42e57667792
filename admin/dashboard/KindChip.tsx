import { Chip } from '@mui/material';
import type { RequestKind } from '../../domain/request-state.ts';
import { kindLabels } from '../copy/ko.ts';
import type { ColourTokens } from '../theme/tokens.ts';

/** Won comes in, won goes out, tokens leave for good, people and accounts: told apart from a metre away. */
const tones: Record<RequestKind, { text: keyof ColourTokens; back: keyof ColourTokens }> = {
  purchase: { text: 'brand', back: 'brandWeak' },
  sale: { text: 'good', back: 'goodWeak' },
  externalSend: { text: 'danger', back: 'dangerWeak' },
  link: { text: 'warn', back: 'warnWeak' },
  signUp: { text: 'text', back: 'surface2' },
};

export function KindChip({ kind }: { kind: RequestKind }) {
  const tone = tones[kind];
  return (
    <Chip
      size="small"
      label={kindLabels[kind]}
      sx={(theme) => ({
        color: theme.tokens[tone.text],
        '&.MuiChip-colorDefault': { backgroundColor: theme.tokens[tone.back] },
      })}
    />
  );
}
