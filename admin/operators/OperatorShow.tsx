import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { Title, useGetOne, useGetRecordId } from 'react-admin';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { RecordHistory } from '../actions/RecordHistory.tsx';
import type { OperatorRow } from '../api/contract.ts';
import { Fact } from '../requests/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { OperatorActs } from './OperatorActs.tsx';
import { OperatorChips } from './OperatorChips.tsx';
import { QueryFailure } from '../layout/QueryFailure.tsx';

export function OperatorShow() {
  const id = Number(useGetRecordId());
  const { data, error, isPending, refetch } = useGetOne<OperatorRow>('operators', { id });
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', lg: '420px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Title title={data === undefined ? '운영자' : `운영자 ${data.login}`} />
      <Paper component="section" aria-label="운영자 정보" sx={{ borderRadius: '20px', p: 3 }}>
        {isPending && <Skeleton variant="rounded" height={280} aria-label="불러오는 중" />}
        {error !== null && data === undefined && <QueryFailure error={error} refetch={refetch} />}
        {data !== undefined && <OperatorFacts operator={data} />}
      </Paper>
      {data !== undefined && (
        <Paper
          component="section"
          aria-label="감사 기록"
          sx={{ borderRadius: '20px', overflow: 'hidden', minWidth: 0 }}
        >
          <Typography component="h2" variant="h6" sx={{ p: 3, pb: 1 }}>
            이 운영자에게 한 일
          </Typography>
          <RecordHistory subject={`operator:${id}`} />
        </Paper>
      )}
    </Box>
  );
}

function OperatorFacts({ operator }: { operator: OperatorRow }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6">
          {operator.login}
        </Typography>
        <OperatorChips operator={operator} />
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="권한" strong>
          {OPERATOR_ROLE_LABELS[operator.role]}
        </Fact>
        <Fact label="이름">{operator.name ?? '없음'}</Fact>
        <Fact label="휴대폰">{operator.phone ?? '없음'}</Fact>
        <Fact label="등록">
          <Moment at={operator.createdAt} />
        </Fact>
      </Box>
      <OperatorActs operator={operator} />
    </Box>
  );
}
