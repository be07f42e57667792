import { Chip } from '@mui/material';
import type { RequestKind } from '../../domain/request-state.ts';
import { kindLabels } from '../copy/ko.ts';
import { requestKinds } from '../requests/request-kinds.ts';

export function KindChip({ kind }: { kind: RequestKind }) {
  const { tone } = requestKinds[kind];
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
