import { Alert, Box, Button, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { HistoryCard } from '../audit/HistoryCard.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { CompanyDetail } from '../api/contract.ts';
import { RecordCard } from '../layout/RecordCard.tsx';
import { RecordPage } from '../layout/RecordPage.tsx';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { paths } from '../paths.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { Fact } from '../list/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { useNow } from '../time/use-now.ts';
import { changedLately } from './changed-lately.ts';
import { wholeCompany } from './whole-company.ts';

/** One company with its deposit account and the log of its changes. Admins only. */
export function CompanyShow() {
  return (
    <RecordPage<CompanyDetail>
      noun="회사"
      nameOf={({ name }) => name}
      label="회사 정보"
      meta={wholeCompany}
      facts={(company) => <CompanyFacts company={company} />}
      beside={({ id }) => (
        <>
          <RecordCard title="메모">
            <NotesPanel subject="company" subjectId={id} />
          </RecordCard>
          <HistoryCard subject={`company:${id}`} />
        </>
      )}
    />
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
          입금 계좌가 최근 7일 안에 바뀌었어요. 모르는 변경이면 바로 확인해주세요.
        </Alert>
      )}
      <dl className="facts">
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
      </dl>
      <Button component={RouterLink} variant="outlined" to={`${paths.companies}/${company.id}`}>
        회사 정보 바꾸기
      </Button>
    </Box>
  );
}
