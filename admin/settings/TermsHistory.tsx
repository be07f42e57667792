import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { exactDaonText, priceText, rateText } from '../amounts/amount-text.ts';
import { admin } from '../api/trpc.ts';
import type { AuditRow } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';
import { settingsKey } from '../api/settings-key.ts';

const SHOWN = 5; // a glance back; all of it is in the audit log

type Detail = AuditRow['detail'];

const text = (value: Detail[string] | undefined) => (typeof value === 'string' ? value : null);

const histories = {
  'settings.setPrice': ({ from, to }: Detail) => {
    const before = text(from);
    return `${before === null ? '정하지 않음' : priceText(before)} → ${priceText(text(to) ?? '')}`;
  },
  'settings.setTariff': ({ toFlat, toRate }: Detail) =>
    `${exactDaonText(text(toFlat) ?? '')} + ${rateText(text(toRate) ?? '')}`,
} as const;

function outcomeText(outcome: string): string {
  if (outcome === 'done') return '';
  return outcome === 'first approval' ? ' · 첫 번째 동의' : ' · 거부됨';
}

const names = {
  'settings.setPrice': '시세가 바뀐 기록',
  'settings.setTariff': '수수료가 바뀐 기록',
} as const;

/** The last changes of the price or the tariff: from what to what, by whom, when; refused tries too. */
export function TermsHistory({ action }: { action: keyof typeof histories }) {
  const history = useQuery({
    // Under the settings' key, so that a change reads it again.
    queryKey: [...settingsKey, 'history', action],
    queryFn: () =>
      admin.audit.list.query({
        page: 1,
        perPage: SHOWN,
        sort: { field: 'id', order: 'DESC' },
        filter: { action },
      }),
  });
  return (
    <Box component="section" aria-label={names[action]} sx={{ mt: 3 }}>
      <Typography component="h3" variant="body2" color="text.secondary" sx={{ fontWeight: 600 }}>
        {names[action]}
      </Typography>
      {history.isPending && <Skeleton variant="rounded" height={96} aria-label="불러오는 중" />}
      {history.isError && <Alert severity="error">{history.error.message}</Alert>}
      {history.data?.total === 0 && <Typography variant="body2">아직 바꾼 적이 없어요.</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {history.data?.data.map((row) => (
          <Box key={row.id} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {'to' in row.detail || 'toFlat' in row.detail ? histories[action](row.detail) : '바꾸지 못함'}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              <Moment at={row.at} />
              {` · ${row.actor.replace(/^operator:[0-9]+ /, '')}`}
              {outcomeText(row.outcome)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
