import { PAYOUT_REFUSALS, type PayoutRefusal, type PayoutSaleState } from '../../domain/payout-states.ts';
import type { ChipTone } from '../theme/ToneChip.tsx';
import { refusedText } from './refused-text.ts';

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

function describeRefused({ id, why, payoutId, takenBy }: Record<string, unknown>): string | null {
  const known = PAYOUT_REFUSALS.find((one) => one === why);
  if (typeof id !== 'number' || known === undefined) return null;
  const refused: Refused = {
    why: known,
    payoutId: typeof payoutId === 'number' ? payoutId : null,
    takenBy: typeof takenBy === 'string' ? takenBy : null,
  };
  return `판매 ${id}: ${refusalText(refused)}.`;
}

export const problemText = (error: Error | null): string | null => refusedText(error, describeRefused);
