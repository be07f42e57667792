import { REJECT_ONLY } from '../../../domain/legal-acts.ts';
import type { ListedRequest } from '../../api/contract.ts';
import type { ChipTone } from '../../theme/ToneChip.tsx';
import { priceMoveOf } from '../panel/price-move.ts';

type Marked = Pick<ListedRequest, 'marks' | 'price'>;

export type Mark = ListedRequest['marks'][number] | 'priceMoved';

/** The chip of each mark, and what it means in a sentence about several requests. */
export const markWords: Record<Mark, { chip: string; sentence: string; tone: ChipTone }> = {
  rejectOnly: {
    chip: '거절만 가능',
    sentence: REJECT_ONLY,
    tone: { text: 'danger', back: 'dangerWeak' },
  },
  blocked: {
    chip: '차단·탈퇴',
    sentence: '차단되거나 탈퇴한 회원의 신청이에요.',
    tone: { text: 'danger', back: 'dangerWeak' },
  },
  samePhone: {
    chip: '같은 번호',
    sentence: '다른 회원과 휴대폰 번호가 같아요.',
    tone: { text: 'warn', back: 'warnWeak' },
  },
  sameAccount: {
    chip: '같은 계좌',
    sentence: '다른 회원이 쓰거나 쓰던 은행 계좌예요.',
    tone: { text: 'warn', back: 'warnWeak' },
  },
  saidPaid: {
    chip: '입금했대요',
    sentence: '회원이 입금했다고 알렸어요. 통장에서 확인해주세요.',
    tone: { text: 'brand', back: 'brandWeak' },
  },
  priceMoved: {
    chip: '시세 변동',
    sentence: '신청 뒤에 시세가 5% 이상 움직였어요. 신청 때 시세로 처리돼요.',
    tone: { text: 'warn', back: 'warnWeak' },
  },
};

/** The marks of a row, with the one that depends on the current price. */
export function marksOf({ marks, price }: Marked, priceNow: string | null): Mark[] {
  const isMoved = priceMoveOf(price ?? null, priceNow)?.isLarge === true;
  return isMoved ? [...marks, 'priceMoved'] : [...marks];
}
