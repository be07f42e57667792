import { Alert, Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { HistoryCard } from '../audit/HistoryCard.tsx';
import type { LinkedAccountRow } from '../api/contract.ts';
import { RecordCard } from '../layout/RecordCard.tsx';
import { RecordPage } from '../layout/RecordPage.tsx';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { paths } from '../paths.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { Fact } from '../list/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { AccountActs } from './AccountActs.tsx';
import { AccountStatusChip } from './AccountStatusChip.tsx';

/** The page of one linked account: its holder, its masked number, notes and audit log. */
export function AccountShow() {
  return (
    <RecordPage<LinkedAccountRow>
      noun="연결 계좌"
      nameOf={({ email }) => email}
      label="계좌 정보"
      facts={(account) => <AccountFacts account={account} />}
      beside={({ id }) => (
        <>
          <RecordCard title="메모">
            <NotesPanel subject="linkedAccount" subjectId={id} />
          </RecordCard>
          <HistoryCard subject={`linkedAccount:${id}`} />
        </>
      )}
    />
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
      <dl className="facts">
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
      </dl>
      <AccountActs account={account} />
    </Box>
  );
}
