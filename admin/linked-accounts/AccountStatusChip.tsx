import { Chip } from '@mui/material';
import { LINKED_ACCOUNT_STATUS_LABELS } from '../../domain/linked-account.ts';
import type { LinkedAccountStatus } from '../../domain/linked-account.ts';
import type { ColourTokens } from '../theme/tokens.ts';

const tones: Record<LinkedAccountStatus, { text: keyof ColourTokens; back: keyof ColourTokens }> = {
  waiting: { text: 'brand', back: 'brandWeak' },
  active: { text: 'good', back: 'goodWeak' },
  suspended: { text: 'warn', back: 'warnWeak' },
  rejected: { text: 'danger', back: 'dangerWeak' },
  removed: { text: 'text2', back: 'surface2' },
};

export function AccountStatusChip({ status }: { status: LinkedAccountStatus }) {
  const tone = tones[status];
  return (
    <Chip
      size="small"
      label={LINKED_ACCOUNT_STATUS_LABELS[status]}
      sx={(theme) => ({
        color: theme.tokens[tone.text],
        '&.MuiChip-colorDefault': { backgroundColor: theme.tokens[tone.back] },
      })}
    />
  );
}
