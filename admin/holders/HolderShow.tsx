import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { Title, useGetOne, useGetRecordId } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { HolderRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { Fact } from '../requests/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { HolderStatusChip } from './HolderStatusChip.tsx';

/** A holder as the console may see one: nothing here can be changed. */
export function HolderShow() {
  const id = Number(useGetRecordId());
  const { data, error, isPending, refetch } = useGetOne<HolderRow>('holders', { id });
  return (
    <>
      <Title title={data === undefined ? '회원' : `회원 ${data.login}`} />
      <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
        {isPending && <Skeleton variant="rounded" height={220} aria-label="불러오는 중" />}
        {error !== null && data === undefined && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
            {error.message}
          </Alert>
        )}
        {data !== undefined && <HolderFacts holder={data} />}
      </Paper>
    </>
  );
}

function HolderFacts({ holder }: { holder: HolderRow }) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography component="h2" variant="h6">
          {holder.login}
        </Typography>
        <HolderStatusChip status={holder.status} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        보유
      </Typography>
      <Typography sx={{ fontSize: '2rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
        {exactDaonText(holder.balance)}
      </Typography>
      <Box component="dl" sx={{ mx: 0, mt: 2, mb: 2 }}>
        <Fact label="잠김">{exactDaonText(holder.lockup)}</Fact>
        <Fact label="회원 번호">{holder.id}</Fact>
        <Fact label="이름">{holder.name}</Fact>
        <Fact label="휴대폰">{holder.phone}</Fact>
        <Fact label="지갑 주소">{holder.walletAddress ?? '승인 전'}</Fact>
        <Fact label="가입">
          <Moment at={holder.createdAt} />
        </Fact>
      </Box>
      <Button
        component={RouterLink}
        variant="outlined"
        to={{ pathname: paths.purchases, search: purchasesOf(holder.login) }}
      >
        이 회원의 구매 보기
      </Button>
    </>
  );
}

function purchasesOf(login: string): string {
  return `?${new URLSearchParams({ filter: JSON.stringify({ holder: login }) }).toString()}`;
}
