import { Alert, Box, Chip, Divider, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { Figure } from '../amounts/Figure.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { HolderRow } from '../api/contract.ts';
import { admin } from '../api/trpc.ts';
import { filteredList, paths } from '../paths.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { Fact } from '../list/Fact.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { Moment } from '../time/Moment.tsx';
import { LocksFact } from './locks/LocksFact.tsx';
import { HolderActs } from './HolderActs.tsx';
import { HolderStatusChip } from './HolderStatusChip.tsx';
import { useHolderAddresses } from './use-holder-addresses.ts';

/** How many deposits of the holder's purchases another person paid; nothing for most holders. */
function OtherNames({ holderId }: { holderId: number }) {
  const filter = { holderId, otherName: true } as const;
  const { data } = useQuery({
    queryKey: ['bankLines', 'otherNames', holderId],
    queryFn: () => admin.bankLines.list.query({ perPage: 1, filter }),
    refetchInterval: LIST_REREAD_MS,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <Fact label="이름이 다른 입금">
      <Link component={RouterLink} to={filteredList(paths.bankLines, filter)}>{`${data.total}건`}</Link>
    </Fact>
  );
}

/** The holder's personal data, balance and actions. */
export function HolderFacts({ holder }: { holder: HolderRow }) {
  const { data } = useHolderAddresses(holder.id);
  const isKeyless = data?.derived === true && data.addresses.some((row) => row.current && row.path === null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {holder.login}
        </Typography>
        <HolderStatusChip status={holder.status} />
      </Box>
      {holder.frozenAt !== null && (
        <Alert severity="warning" icon={false}>
          회원이 지갑을 잠갔어요: <Moment at={holder.frozenAt} />
          {holder.freezeEndsAt !== null && (
            <>
              {' · 풀리는 시각: '}
              <Moment at={holder.freezeEndsAt} />
            </>
          )}
        </Alert>
      )}
      {holder.blockedReason !== null && (
        <Alert severity="error" icon={false} sx={{ overflowWrap: 'anywhere' }}>
          {`차단 사유: ${holder.blockedReason}`}
        </Alert>
      )}
      <Box>
        <Typography variant="body2" color="text.secondary">
          쓸 수 있는 수량
        </Typography>
        <Figure>{exactDaonText(holder.available)}</Figure>
      </Box>
      <dl className="facts">
        <Fact label="보유" strong>
          {exactDaonText(holder.balance)}
        </Fact>
        <Fact label="잠금">{exactDaonText(holder.locked)}</Fact>
        <Fact label="처리 대기">{exactDaonText(holder.held)}</Fact>
      </dl>
      <Divider />
      <dl className="facts">
        <Fact label="회원 번호">{holder.id}</Fact>
        <Fact label="이름">{holder.name}</Fact>
        <Fact label="휴대폰">
          {holder.erasedAt === null ? (
            <MaskedNumber kind="holderPhone" id={holder.id} masked={holder.phone} label="휴대폰 번호" />
          ) : (
            '파기됨'
          )}
        </Fact>
        <Fact label="지갑 주소">
          {holder.walletAddress ?? '승인 전'}
          {isKeyless && <Chip size="small" color="warning" label="열쇠 없음" sx={{ ml: 1 }} />}
        </Fact>
        <OtherNames holderId={holder.id} />
        <LocksFact holderId={holder.id} />
        <Fact label="가입">
          <Moment at={holder.createdAt} />
        </Fact>
        {holder.closedAt !== null && (
          <Fact label="탈퇴">
            <Moment at={holder.closedAt} />
          </Fact>
        )}
        {holder.erasedAt !== null && (
          <Fact label="개인정보 파기">
            <Moment at={holder.erasedAt} />
          </Fact>
        )}
      </dl>
      <HolderActs holder={holder} />
    </Box>
  );
}
