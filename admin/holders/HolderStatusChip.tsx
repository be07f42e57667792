import { Chip } from '@mui/material';
import { HOLDER_STATUS_LABELS } from '../../domain/holder.ts';
import type { HolderStatus } from '../../domain/holder.ts';
import type { ColourTokens } from '../theme/tokens.ts';

const tones: Record<HolderStatus, { text: keyof ColourTokens; back: keyof ColourTokens }> = {
  waiting: { text: 'brand', back: 'brandWeak' },
  active: { text: 'good', back: 'goodWeak' },
  blocked: { text: 'danger', back: 'dangerWeak' },
  closed: { text: 'text2', back: 'surface2' },
  rejected: { text: 'danger', back: 'dangerWeak' },
};

export function HolderStatusChip({ status }: { status: HolderStatus }) {
  const tone = tones[status];
  return (
    <Chip
      size="small"
      label={HOLDER_STATUS_LABELS[status]}
      sx={(theme) => ({
        color: theme.tokens[tone.text],
        '&.MuiChip-colorDefault': { backgroundColor: theme.tokens[tone.back] },
      })}
    />
  );
}
