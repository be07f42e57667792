import { Alert, Box, Link, Paper, Skeleton, Typography } from '@mui/material';
import { Title, useGetOne, useGetRecordId } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RecordHistory } from '../actions/RecordHistory.tsx';
import type { LinkedAccountRow } from '../api/contract.ts';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { paths } from '../paths.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { AccountActs } from './AccountActs.tsx';
import { AccountStatusChip } from './AccountStatusChip.tsx';
import { QueryFailure } from '../layout/QueryFailure.tsx';

const card = { borderRadius: '20px', p: 3 };

/** The page of one linked account: its holder, its masked number, notes and audit log. */
export function AccountShow() {
  const id = Number(useGetRecordId());
  const { data, error, isPending, refetch } = useGetOne<LinkedAccountRow>('linkedAccounts', { id });
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
      <Title title={data === undefined ? '연동 계좌' : `연동 계좌 ${data.email}`} />
      <Paper component="section" aria-label="계좌 정보" sx={card}>
        {isPending && <Skeleton variant="rounded" height={320} aria-label="불러오는 중" />}
        {error !== null && data === undefined && <QueryFailure error={error} refetch={refetch} />}
        {data !== undefined && <AccountFacts account={data} />}
      </Paper>
      {data !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Paper sx={card}>
            <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
              메모
            </Typography>
            <NotesPanel subject="linkedAccount" subjectId={id} />
          </Paper>
          <Paper component="section" aria-label="감사 기록" sx={{ ...card, p: 0, overflow: 'hidden' }}>
            <Typography component="h2" variant="h6" sx={{ p: 3, pb: 1 }}>
              감사 기록
            </Typography>
            <RecordHistory subject={`linkedAccount:${id}`} />
          </Paper>
        </Box>
      )}
    </Box>
  );
}

function AccountFacts({ account }: { account: LinkedAccountRow }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {account.email}
        </Typography>
        <AccountStatusChip status={account.status} />
      </Box>
      {account.suspendedReason !== null && (
        <Alert severity="warning" icon={false} sx={{ overflowWrap: 'anywhere' }}>
          {`정지 사유: ${account.suspendedReason}`}
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="계좌 번호">
          <MaskedNumber
            kind="linkedAccountNumber"
            id={account.id}
            masked={`${account.bankName} ${account.accountNum}`}
            label="계좌 번호"
          />
        </Fact>
        <Fact label="예금주">{account.name}</Fact>
        <Fact label="회사">{account.company}</Fact>
        <Fact label="회원">
          <Link component={RouterLink} to={paths.holder(account.holder.id)}>
            {account.holder.login}
          </Link>
        </Fact>
        <Fact label="등록">
          <Moment at={account.createdAt} />
        </Fact>
        {account.suspendedAt !== null && (
          <Fact label="정지">
            <Moment at={account.suspendedAt} />
          </Fact>
        )}
      </Box>
      <AccountActs account={account} />
    </Box>
  );
}
