import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { REQUEST_KINDS } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-state.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';

interface KindTabsProps {
  pending: DashboardSummary['pending'] | undefined;
  chosen: RequestKind;
}

/** What waits, by kind, in figures that can be read from across the desk. */
export function KindTabs({ pending, chosen }: KindTabsProps) {
  return (
    <Box
      component="ul"
      aria-label="종류별 대기"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 1.5, p: 0, m: 0, listStyle: 'none' }}
    >
      {REQUEST_KINDS.map((kind) => (
        <Paper
          key={kind}
          component="li"
          aria-current={kind === chosen ? 'true' : undefined}
          sx={(theme) => ({
            px: 2.5,
            py: 1.5,
            borderRadius: '16px',
            outline: kind === chosen ? `2px solid ${theme.tokens.brand}` : 'none',
          })}
        >
          <Typography
            variant="body2"
            sx={{ fontWeight: 600, minHeight: 28 }}
            color={kind === chosen ? 'primary' : 'text.secondary'}
          >
            {kindLabels[kind]}
          </Typography>
          <Typography sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.3 }}>
            {pending === undefined ? <Skeleton width={48} /> : `${pending[kind]}건`}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}
