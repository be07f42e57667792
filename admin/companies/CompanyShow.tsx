import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RecordHistory } from '../actions/RecordHistory.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { CompanyDetail } from '../api/contract.ts';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { paths } from '../paths.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { useNow } from '../time/use-now.ts';
import { changedLately } from './changed-lately.ts';
import { useCompany } from './use-company.ts';
import { QueryFailure } from '../layout/QueryFailure.tsx';

const card = { borderRadius: '20px', p: 3 };

/** One company with its deposit account and the log of its changes. Admins only. */
export function CompanyShow() {
  const { data, error, isPending, refetch } = useCompany();
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
      <Title title={data === undefined ? '회사' : `회사 ${data.name}`} />
      <Paper component="section" aria-label="회사 정보" sx={card}>
        {isPending && <Skeleton variant="rounded" height={320} aria-label="불러오는 중" />}
        {error !== null && <QueryFailure error={error} refetch={refetch} />}
        {data !== undefined && <CompanyFacts company={data} />}
      </Paper>
      {data !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Paper sx={card}>
            <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
              메모
            </Typography>
            <NotesPanel subject="company" subjectId={data.id} />
          </Paper>
          <Paper component="section" aria-label="감사 기록" sx={{ ...card, p: 0, overflow: 'hidden' }}>
            <Typography component="h2" variant="h6" sx={{ p: 3, pb: 1 }}>
              감사 기록
            </Typography>
            <RecordHistory subject={`company:${data.id}`} />
          </Paper>
        </Box>
      )}
    </Box>
  );
}

function CompanyFacts({ company }: { company: CompanyDetail }) {
  const now = useNow();
  const { depositAccount, depositChangedAt } = company;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {company.name}
      </Typography>
      {depositChangedAt !== null && changedLately(depositChangedAt, now) && (
        <Alert severity="warning">
          입금 계좌가 최근 7일 안에 바뀌었어요. 모르는 변경이면 바로 확인해 주세요.
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="입금 수수료" strong>
          {exactDaonText(company.perDepositFee)}
        </Fact>
        <Fact label="입금 은행">{depositAccount.bankName}</Fact>
        <Fact label="계좌 번호">
          <MaskedNumber
            kind="companyDepositNumber"
            id={company.id}
            masked={depositAccount.accountNum}
            label="입금 계좌 번호"
          />
        </Fact>
        <Fact label="예금주">{depositAccount.name}</Fact>
        {depositChangedAt !== null && (
          <Fact label="입금 계좌 변경">
            <Moment at={depositChangedAt} />
          </Fact>
        )}
        <Fact label="등록">
          <Moment at={company.createdAt} />
        </Fact>
      </Box>
      <Button component={RouterLink} variant="outlined" to={`${paths.companies}/${company.id}`}>
        회사 정보 바꾸기
      </Button>
    </Box>
  );
}
