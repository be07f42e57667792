import { Alert, Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { signedDaonText } from '../amounts/signed-amount.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { Fact } from '../list/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { useNow } from '../time/use-now.ts';
import { Card } from './Card.tsx';
import { isCheckStale } from './dashboard-words.ts';

function CheckState({ checkedAt }: { checkedAt: string | null }) {
  const isStale = isCheckStale(checkedAt, useNow());
  return (
    <Alert
      severity={isStale ? 'warning' : 'success'}
      sx={{ mt: 1.5 }}
      action={
        <Button component={RouterLink} to={paths.trialBalance} color="inherit" size="small">
          시산표
        </Button>
      }
    >
      {isStale ? '원장 검사가 5분 넘게 없었어요. 서버를 확인해주세요. ' : '원장이 맞아요. '}
      {checkedAt === null ? (
        '아직 검사한 적이 없어요.'
      ) : (
        <>
          마지막 검사 <Moment at={checkedAt} />
        </>
      )}
    </Alert>
  );
}

/** The distribution of all tokens, and the time of the last successful ledger check. */
export function ReservesCard({ summary }: { summary: DashboardSummary }) {
  const { issued, external, holders, fees, held, locked } = summary.reserves;
  return (
    <Card title="DAON 현황">
      <dl className="facts">
        <Fact label="발행 (구매 − 판매)" strong>
          {signedDaonText(issued)}
        </Fact>
        <Fact label="외부에서 들어온 것 − 나간 것" strong>
          {signedDaonText(external)}
        </Fact>
        <Fact label="회원이 가진 것" strong>
          {signedDaonText(holders)}
        </Fact>
        <Fact label="그 가운데 처리 대기">{signedDaonText(held)}</Fact>
        <Fact label="그 가운데 잠김">{signedDaonText(locked)}</Fact>
        <Fact label="받은 수수료" strong>
          {signedDaonText(fees)}
        </Fact>
      </dl>
      <CheckState checkedAt={summary.booksCheckedAt} />
    </Card>
  );
}
