import { isRecord } from '../../domain/is-record.ts';
import { PAYOUT_REFUSALS, type PayoutRefusal, type PayoutSaleState } from '../../domain/payout-states.ts';
import { ConsoleError } from '../api/console-error.ts';
import type { ChipTone } from '../theme/ToneChip.tsx';

export const STATE_TONES: Readonly<Record<PayoutSaleState, ChipTone>> = {
  open: { text: 'warn', back: 'warnWeak' },
  waiting: { text: 'brand', back: 'brandWeak' },
  paid: { text: 'good', back: 'goodWeak' },
  approved: { text: 'good', back: 'goodWeak' },
  corrected: { text: 'danger', back: 'dangerWeak' },
  takenBack: { text: 'text2', back: 'surface2' },
};

interface Refused {
  why: PayoutRefusal;
  payoutId: number | null;
  takenBy: string | null;
}

/** Why a sale cannot go into a file. */
export function refusalText({ why, payoutId, takenBy }: Refused): string {
  const texts: Readonly<Record<PayoutRefusal, string>> = {
    missing: '이 회사의 판매가 아니에요',
    decided: '이미 결정했어요',
    onHold: '보류한 판매예요',
    taken: takenBy === null ? '다른 운영자가 맡았어요' : `${takenBy} 님이 맡았어요`,
    signed: '누가 승인해서 이미 지급했을 수 있어요',
    holder: '이용이 막힌 회원이에요',
    account: '쓸 수 없는 계좌예요',
    own: '본인의 판매예요',
    inPayout: payoutId === null ? '다른 대량이체 파일에 있어요' : `대량이체 ${payoutId}번에 있어요`,
    paid: '이 판매의 지급일 수 있는 은행 거래가 있어요',
  };
  return texts[why];
}

function refusedOf(raw: unknown): (Refused & { id: number })[] {
  if (!isRecord(raw)) return [];
  const { id, why, payoutId, takenBy } = raw;
  const known = PAYOUT_REFUSALS.find((one) => one === why);
  if (typeof id !== 'number' || known === undefined) return [];
  return [
    {
      id,
      why: known,
      payoutId: typeof payoutId === 'number' ? payoutId : null,
      takenBy: typeof takenBy === 'string' ? takenBy : null,
    },
  ];
}

const NAMED_MAX = 5;

/** The sentence of a refusal, and of a file that was refused whole, the sales that stand against it. */
export function problemText(error: Error | null): string | null {
  if (!(error instanceof ConsoleError) || !isRecord(error.details)) return error?.message ?? null;
  const { refused } = error.details;
  if (!Array.isArray(refused)) return error.message;
  const all = refused.flatMap(refusedOf);
  const named = all.slice(0, NAMED_MAX).map((one) => `판매 ${one.id}: ${refusalText(one)}.`);
  const rest = all.length > NAMED_MAX ? [`그 밖에 ${all.length - NAMED_MAX}건이 더 있어요.`] : [];
  return [error.message, ...named, ...rest].join(' ');
}
