import { Chip } from '@mui/material';
import type { InviteRow } from '../api/contract.ts';
import type { ColourTokens } from '../theme/tokens.ts';

type InviteState = InviteRow['state'];

const looks: Record<InviteState, { label: string; text: keyof ColourTokens; back: keyof ColourTokens }> = {
  live: { label: '쓸 수 있음', text: 'good', back: 'goodWeak' },
  used: { label: '모두 씀', text: 'text2', back: 'surface2' },
  expired: { label: '기간 지남', text: 'warn', back: 'warnWeak' },
  revoked: { label: '취소됨', text: 'danger', back: 'dangerWeak' },
};

export function InviteStateChip({ state }: { state: InviteState }) {
  const { label, text, back } = looks[state];
  return (
    <Chip
      size="small"
      label={label}
      sx={(theme) => ({
        color: theme.tokens[text],
        '&.MuiChip-colorDefault': { backgroundColor: theme.tokens[back] },
      })}
    />
  );
}
