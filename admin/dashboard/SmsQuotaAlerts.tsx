import { Alert } from '@mui/material';
import type { DashboardSummary } from '../api/contract.ts';

type Quota = DashboardSummary['smsQuotas'][number];

const NAMES: Record<Quota['purpose'], string> = {
  signUp: '가입 문자',
  recovery: '찾기 문자',
  knownPhones: '회원 문자',
};

const countText = (count: number) => `${count.toLocaleString('ko-KR')}건`;

/** One alert for each quota of text messages that is nearly used up. */
export function SmsQuotaAlerts({ quotas }: { quotas: readonly Quota[] }) {
  return quotas
    .filter(({ alert }) => alert)
    .map(({ purpose, sent, limit }) => (
      <Alert key={purpose} severity={sent >= limit ? 'error' : 'warning'} sx={{ gridColumn: '1 / -1' }}>
        {`${NAMES[purpose]}를 하루 한도 ${countText(limit)} 중 ${countText(sent)} 보냈어요. `}
        {sent >= limit ? '하루가 지날 때까지 더 보내지 않아요.' : '평소보다 많으면 확인해주세요.'}
      </Alert>
    ));
}
