import { divFloor, parseDaon } from '../../domain/money.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { Card } from './Card.tsx';
import { Meter } from './Meter.tsx';

function percentOf(used: string, max: string): number {
  const [part, whole] = [parseDaon(used), parseDaon(max)];
  if (!part.ok || !whole.ok) return 0;
  // A limit of zero counts as used up.
  return whole.value === 0n ? 100 : Number(divFloor(part.value * 100n, whole.value));
}

/** The daily limits, and how much of each is used today. */
export function LimitsCard({ summary }: { summary: DashboardSummary }) {
  const { issuance, messages } = summary;
  return (
    <Card title="오늘의 한도">
      <Meter
        label="발행"
        used={exactDaonText(issuance.today)}
        max={exactDaonText(issuance.max)}
        percent={percentOf(issuance.today, issuance.max)}
      />
      <Meter
        label="문자"
        used={`${messages.today.toLocaleString('ko-KR')}건`}
        max={`${messages.max.toLocaleString('ko-KR')}건`}
        percent={Math.floor((messages.today * 100) / messages.max)}
      />
    </Card>
  );
}
