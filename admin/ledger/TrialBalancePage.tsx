import CheckIcon from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { signedDaonText } from '../amounts/signed-amount.ts';
import { admin } from '../api/trpc.ts';
import type { TrialBalance } from '../api/contract.ts';
import { ExportWhole } from '../exports/ExportButton.tsx';
import { paths } from '../paths.ts';
import { Fact } from '../list/Fact.tsx';
import { ledgerAccountName } from '../../domain/list-labels.ts';
import { systemAccountHint } from './ledger-words.ts';
import { trialRows } from './trial-rows.ts';
import { WonSums } from './WonSums.tsx';
import { QueryFailure } from '../list/QueryFailure.tsx';

/** Whether the books balance: every account's sum is the other side of another's, so all of them add up to zero. */
export function TrialBalancePage() {
  const balance = useQuery({
    queryKey: ['ledger', 'trialBalance'],
    queryFn: () => admin.ledger.trialBalance.query(),
  });
  return (
    <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%', maxWidth: 640 }}>
      <Title title="시산표" />
      {balance.isPending && <Skeleton variant="rounded" height={320} aria-label="불러오는 중" />}
      {balance.isError && <QueryFailure error={balance.error} refetch={balance.refetch} />}
      {balance.data !== undefined && <TrialSums balance={balance.data} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2 }}>
        <Button variant="outlined" onClick={() => void balance.refetch()} disabled={balance.isFetching}>
          다시 계산
        </Button>
        <Button component={RouterLink} to={paths.ledgerAccounts}>
          계정별로 보기
        </Button>
        <ExportWhole list="trialBalance" />
      </Box>
    </Paper>
  );
}

function Verdict({ isSound }: { isSound: boolean }) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
      {isSound ? (
        <CheckIcon color="success" sx={{ fontSize: '2.5rem' }} />
      ) : (
        <ErrorIcon color="error" sx={{ fontSize: '2.5rem' }} />
      )}
      <Box>
        <Typography component="h2" variant="h5">
          {isSound ? '맞음' : '맞지 않음'}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {isSound
            ? '모든 계정의 합계가 0이에요.'
            : '합계가 0이 아니에요. 거래를 멈추고 원장 검증(verify)을 실행해주세요.'}
        </Typography>
      </Box>
    </Box>
  );
}

function TrialSums({ balance }: { balance: TrialBalance }) {
  const { system, holders, count } = trialRows(balance.accounts);
  return (
    <>
      <Verdict isSound={balance.sum === '0' && balance.won.sum === '0'} />
      <dl className="facts">
        <Fact label={`회원 ${count.toLocaleString('ko-KR')}명`} strong>
          {signedDaonText(holders ?? '')}
        </Fact>
        {system.map((row) => (
          <Fact key={row.account} label={ledgerAccountName(row.account)} strong>
            {signedDaonText(row.balance)}
            <Typography variant="caption" color="text.secondary" component="div">
              {systemAccountHint.get(row.account)}
            </Typography>
          </Fact>
        ))}
      </dl>
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}>
        <Fact label="합계" strong>
          {signedDaonText(balance.sum)}
        </Fact>
      </Box>
      <WonSums won={balance.won} />
    </>
  );
}
