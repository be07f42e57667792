import { Alert, Box, Button, MenuItem, Paper, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PAYOUT_SALES_MAX } from '../../domain/payout-file.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import { admin } from '../api/trpc.ts';
import { useCompanies } from '../list/use-companies.ts';
import type { PayoutCandidates, PayoutFile } from '../api/contract.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { SetBackAlert } from '../layout/SetBackAlert.tsx';
import { paths } from '../paths.ts';
import { UNSEEN_CLASS } from '../theme/unseen.ts';
import { CandidateTable } from './CandidateTable.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { savePayout } from './save-payout.ts';
import { sumWon } from '../amounts/sum-won.ts';

/** Chooses the sales of a company that a file pays, and makes the file. */
export function PayoutCreate() {
  const [made, setMade] = useState<PayoutFile | null>(null);
  const [company, setCompany] = useState<number | null>(null);
  const companies = useCompanies();
  const companyId = company ?? companies.data?.[0]?.id ?? null;
  const found = useQuery({
    queryKey: ['payouts', 'candidates', companyId],
    queryFn: () => admin.payouts.candidates.query({ companyId: companyId ?? 0 }),
    enabled: companyId !== null,
  });
  return (
    <Paper
      component="section"
      aria-label="새 대량이체"
      sx={{ borderRadius: '20px', p: { xs: 2, md: 3 }, mt: 3, display: 'grid', gap: 2, minWidth: 0 }}
    >
      <Title title="새 대량이체" />
      {made !== null ? (
        <Made file={made} onAgain={() => setMade(null)} />
      ) : (
        <>
          <TextField
            select
            size="small"
            label="회사"
            value={companyId ?? ''}
            sx={{ maxWidth: 320 }}
            onChange={(event) => setCompany(Number(event.target.value))}
          >
            {(companies.data ?? []).map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {found.isPending && <Skeleton variant="rounded" height={320} aria-label="불러오는 중" />}
          {found.isError && <QueryFailure error={found.error} refetch={found.refetch} />}
          {found.data !== undefined && companyId !== null && (
            <Choose
              key={companyId}
              companyId={companyId}
              candidates={found.data}
              reread={() => void found.refetch()}
              onMade={(file) => {
                setMade(file);
                void found.refetch();
              }}
            />
          )}
        </>
      )}
    </Paper>
  );
}

function Made({ file, onAgain }: { file: PayoutFile; onAgain: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <Alert severity="success" role="status">
        {`대량이체 ${file.id}번을 만들고 ${file.fileName} 파일을 저장했어요.`}
      </Alert>
      <Typography>
        이 파일을 은행의 대량이체에 올려주세요. 다음 거래내역을 가져오면 지급한 판매를 찾아요. 파일에는
        계좌번호가 있으니 올린 뒤에 지워주세요.
      </Typography>
      <Box className={UNSEEN_CLASS} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button autoFocus variant="contained" onClick={() => void navigate(paths.payout(file.id))}>
          {`대량이체 ${file.id}번 보기`}
        </Button>
        <Button variant="outlined" onClick={() => savePayout(file)}>
          파일 저장이 안 됐으면 한 번 더
        </Button>
        <Button onClick={onAgain}>다른 판매 고르기</Button>
      </Box>
    </>
  );
}

interface ChooseProps {
  companyId: number;
  candidates: PayoutCandidates;
  reread: () => void;
  onMade: (file: PayoutFile) => void;
}

function Choose({ companyId, candidates, reread, onMade }: ChooseProps) {
  const { sales, depositAccounts, hasMore, setBackAt } = candidates;
  const whyNotRole = useWhyNot('payouts.create');
  const [left, setLeft] = useState<ReadonlySet<number> | null>(null);
  // The sales are read again behind the question, which stays about those that it was asked with: a lost answer is asked for with them.
  const [asked, setAsked] = useState<PayoutCandidates['sales'] | null>(null);
  const free = sales.filter(({ whyNot }) => whyNot === null);
  // A sale that the operator has taken may have been paid by hand, so it is chosen by hand.
  const chosen =
    left === null
      ? free.filter(({ isOwnTake }) => !isOwnTake).slice(0, PAYOUT_SALES_MAX)
      : free.filter(({ id }) => left.has(id));
  const tooMany =
    chosen.length > PAYOUT_SALES_MAX ? `한 파일에 ${PAYOUT_SALES_MAX}건까지 넣을 수 있어요.` : null;
  const none = chosen.length === 0 ? '판매를 골라주세요.' : null;
  if (sales.length === 0 && asked === null)
    return <Typography color="text.secondary">이 회사에는 지급을 기다리는 판매가 없어요.</Typography>;
  return (
    <>
      <SetBackAlert at={setBackAt} />
      {hasMore && (
        <Alert severity="info">{`오래된 판매 ${sales.length}건만 보여요. 먼저 지급하면 나머지가 보여요.`}</Alert>
      )}
      <CandidateTable
        sales={sales}
        chosen={new Set(chosen.map(({ id }) => id))}
        onChoose={(ids) => setLeft(ids)}
      />
      <Box
        sx={(theme) => ({
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1.5 },
          ...{ position: 'sticky', bottom: 0, backgroundColor: theme.tokens.surface },
          borderTop: `1px solid ${theme.tokens.line}`,
        })}
      >
        <Typography role="status" sx={{ fontWeight: 700 }}>
          {`${chosen.length}건 · ${wonText(sumWon(chosen))}`}
        </Typography>
        <GuardedButton
          variant="contained"
          whyNot={whyNotRole ?? none ?? tooMany}
          onClick={() => setAsked(chosen)}
        >
          파일 만들기
        </GuardedButton>
      </Box>
      {asked !== null && (
        <MakeDialog
          companyId={companyId}
          depositAccounts={depositAccounts}
          sales={asked}
          onRefused={reread}
          onClose={() => setAsked(null)}
          onMade={onMade}
        />
      )}
    </>
  );
}
