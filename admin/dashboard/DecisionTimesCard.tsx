import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { DecidedKind, RequestKind } from '../../domain/request-kinds.ts';
import { admin } from '../api/trpc.ts';
import type { DecisionTimes } from '../api/contract.ts';
import { kindChoices, kindLabels } from '../copy/ko.ts';
import { OneOf } from '../forms/OneOf.tsx';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { PlainTable } from '../list/PlainTable.tsx';
import { dayName } from '../requests/decide/hold-day.ts';
import { Card } from './Card.tsx';
import { minutesText } from './minutes-text.ts';

// Less often than the rest of the page: it ranks the decisions of a month.
const REREAD_MS = 5 * MINUTE_MS;

/** How long decisions of one kind took, day by day. */
export function DecisionTimesCard() {
  const [kind, setKind] = useState<DecidedKind>('purchase');
  const times = useQuery({
    queryKey: ['dashboard', 'decisionTimes'],
    queryFn: () => admin.dashboard.decisionTimes.query(),
    refetchInterval: REREAD_MS,
  });
  const rows = times.data?.rows.filter((row) => row.kind === kind).toReversed() ?? [];
  return (
    <Card title="결정까지 걸린 시간" wide>
      <OneOf label="신청 종류" value={kind} choices={kindChoices} onChange={setKind} />
      {times.isPending && <Skeleton variant="rounded" height={160} aria-label="불러오는 중" sx={{ mt: 2 }} />}
      {times.isError && <QueryFailure error={times.error} refetch={times.refetch} sx={{ mt: 2 }} />}
      {times.isSuccess && rows.length === 0 && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          최근 30일에 결정한 신청이 없어요.
        </Typography>
      )}
      {rows.length > 0 && <TimesTable rows={rows} kind={kind} />}
    </Card>
  );
}

function TimesTable({ rows, kind }: { rows: DecisionTimes['rows']; kind: RequestKind }) {
  const longest = Math.max(...rows.map(({ p80 }) => p80), 1);
  return (
    <Box
      // A region that scrolls is reached by the keyboard as well.
      role="region"
      tabIndex={0}
      aria-label={`${kindLabels[kind]} 결정까지 걸린 시간`}
      sx={{ maxHeight: 320, overflow: 'auto', mt: 2 }}
    >
      <PlainTable
        stickyHeader
        rows={rows}
        keyOf={({ day }) => day}
        columns={[
          { label: '날', isName: true, sx: { whiteSpace: 'nowrap' }, cell: ({ day }) => dayName(day) },
          { label: '결정', align: 'right', cell: ({ decided }) => `${decided}건` },
          { label: '절반이 걸린 시간', align: 'right', cell: ({ median }) => minutesText(median) },
          { label: '80%가 걸린 시간', align: 'right', cell: ({ p80 }) => minutesText(p80) },
          {
            label: '비교',
            sx: { width: '35%' },
            cell: ({ median, p80 }) => <Bar median={median / longest} p80={p80 / longest} />,
          },
        ]}
      />
    </Box>
  );
}

/** The shares of the longest time, from 0 to 1. The numbers are in the cells beside it. */
function Bar({ median, p80 }: { median: number; p80: number }) {
  const share = (value: number) => `${Math.max(1, Math.round(value * 100))}%`;
  return (
    <Box aria-hidden sx={(theme) => ({ position: 'relative', height: 10, bgcolor: theme.tokens.surface2 })}>
      <Box
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          width: share(p80),
          bgcolor: theme.tokens.brand,
          opacity: 0.35,
        })}
      />
      <Box
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          width: share(median),
          bgcolor: theme.tokens.brand,
        })}
      />
    </Box>
  );
}
