import { Alert, Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { admin } from '../api/trpc.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { BackupCard } from './BackupCard.tsx';
import { Card } from './Card.tsx';
import { DecisionTimesCard } from './DecisionTimesCard.tsx';
import { FlowChart } from './FlowChart.tsx';
import { flowSeries } from './flow-series.ts';
import { LimitsCard } from './LimitsCard.tsx';
import { OpenLinesCard } from './OpenLinesCard.tsx';
import { RefundsCard } from './RefundsCard.tsx';
import { ReservesCard } from './ReservesCard.tsx';
import { SmsQuotaAlerts } from './SmsQuotaAlerts.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { WarningsCard } from './WarningsCard.tsx';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { SetBackAlert } from '../layout/SetBackAlert.tsx';

// Slower than the inbox: no decisions are made on this page.
const REREAD_MS = 30_000;

/** Open requests, this week's movements, reserves and exceptions. */
export function DashboardPage() {
  const summary = useQuery({
    queryKey: ['dashboard', 'summary'],
    queryFn: () => admin.dashboard.summary.query(),
    refetchInterval: REREAD_MS,
  });
  return (
    <Box sx={{ py: 3, width: '100%', maxWidth: 1120, mx: 'auto' }}>
      <Title title="현황" />
      {summary.isError && <QueryFailure error={summary.error} refetch={summary.refetch} sx={{ mb: 2 }} />}
      {summary.isPending && <Skeleton variant="rounded" height={480} aria-label="불러오는 중" />}
      {summary.data !== undefined && <Dashboard summary={summary.data} />}
    </Box>
  );
}

function Dashboard({ summary }: { summary: DashboardSummary }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <SetBackAlert at={summary.setBackAt} />
      {summary.messages.reachNobody && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          문자가 아무에게도 가지 않아요. 서버의 SMS_URL에 문자 회사를 정해주세요.
        </Alert>
      )}
      <SmsQuotaAlerts quotas={summary.smsQuotas} />
      <WaitingCard summary={summary} />
      <OpenLinesCard summary={summary} />
      <RefundsCard summary={summary} />
      <Card title="이번 주 거래" wide>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
          {flowSeries(summary.flows).map((series) => (
            <FlowChart key={series.kind} series={series} />
          ))}
        </Box>
      </Card>
      <DecisionTimesCard />
      <ReservesCard summary={summary} />
      {/* Stacked next to the taller reserves card, which would otherwise leave a gap. */}
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <LimitsCard summary={summary} />
        <BackupCard backups={summary.backups} />
      </Box>
      <WarningsCard />
      <AttentionCard summary={summary} />
    </Box>
  );
}
