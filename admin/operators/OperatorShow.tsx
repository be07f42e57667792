import { Box, Typography } from '@mui/material';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { HistoryCard } from '../audit/HistoryCard.tsx';
import type { OperatorRow } from '../api/contract.ts';
import { RecordPage } from '../layout/RecordPage.tsx';
import { Fact } from '../list/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { OperatorActs } from './OperatorActs.tsx';
import { OperatorChips } from './OperatorChips.tsx';

export function OperatorShow() {
  return (
    <RecordPage<OperatorRow>
      noun="운영자"
      nameOf={({ login }) => login}
      label="운영자 정보"
      facts={(operator) => <OperatorFacts operator={operator} />}
      beside={({ id }) => <HistoryCard title="이 운영자에게 한 일" subject={`operator:${id}`} />}
    />
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
      <dl className="facts">
        <Fact label="권한" strong>
          {OPERATOR_ROLE_LABELS[operator.role]}
        </Fact>
        <Fact label="이름">{operator.name ?? '없음'}</Fact>
        <Fact label="휴대폰">{operator.phone ?? '없음'}</Fact>
        <Fact label="등록">
          <Moment at={operator.createdAt} />
        </Fact>
      </dl>
      <OperatorActs operator={operator} />
    </Box>
  );
}
