import { Alert, Box, Typography } from '@mui/material';
import { exactDaonText } from '../amounts/amount-text.ts';
import { signedDaonText, signedWonText } from '../amounts/signed-amount.ts';
import type { ClosingPreview } from '../api/contract.ts';
import { openKindLabel } from '../../domain/list-labels.ts';
import { Fact } from '../list/Fact.tsx';
import { agrees } from './closing-words.ts';

type Sums = Omit<ClosingPreview, 'depositAccounts' | 'lastClosedDay' | 'closed'>;

function Verdict({ sums }: { sums: Sums }) {
  const same = agrees(sums);
  if (same === null)
    return <Alert severity="info">잔액이 있는 거래내역을 올리면 장부와 통장을 비교할 수 있어요.</Alert>;
  return same ? (
    <Alert severity="success">장부와 통장의 잔액이 같아요.</Alert>
  ) : (
    <Alert severity="warning">
      {`통장의 잔액이 장부와 ${signedWonText(sums.difference ?? '')} 달라요. 빠진 거래내역이 있는지 확인해주세요.`}
    </Alert>
  );
}

/** A day as the books say it, against the statement. */
export function ClosingSums({ sums }: { sums: Sums }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Verdict sums={sums} />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="시작 잔액">{signedWonText(sums.opening)}</Fact>
        <Fact label="입금">{sums.in === '0' ? signedWonText('0') : `+${signedWonText(sums.in)}`}</Fact>
        <Fact label="출금">{signedWonText(sums.out === '0' ? '0' : `-${sums.out}`)}</Fact>
        <Fact label="마감 잔액 (장부)" strong>
          {signedWonText(sums.closing)}
        </Fact>
        <Fact label="통장 잔액 (거래내역)" strong>
          {sums.statementBalance === null ? '없음' : signedWonText(sums.statementBalance)}
        </Fact>
        <Fact label="미확인">{signedWonText(sums.unmatched)}</Fact>
      </Box>
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <Fact label="발행한 DAON">{signedDaonText(sums.issued)}</Fact>
        <Fact label="거둔 DAON">{signedDaonText(sums.redeemed)}</Fact>
        <Fact label="수수료">
          {sums.fees.startsWith('-') ? signedDaonText(sums.fees) : exactDaonText(sums.fees)}
        </Fact>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
          남은 일
        </Typography>
        {sums.open.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            남은 일이 없어요.
          </Typography>
        ) : (
          <Box component="dl" sx={{ m: 0 }}>
            {sums.open.map((item) => (
              <Fact key={item.kind} label={openKindLabel(item.kind)}>
                {`${item.count.toLocaleString('ko-KR')}건 · ${signedWonText(item.won)}`}
              </Fact>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
