import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { RequestRow } from '../../api/contract.ts';
import type { ChipTone } from '../../theme/ToneChip.tsx';

interface BankWords {
  chip: string;
  sentence: string;
  tone: ChipTone;
  severity: 'success' | 'info' | 'warning';
}

/** What open lines of the bank say about the money of a request; null where they say nothing. A sale that may be paid must not be paid again. */
export function bankWords(kind: RequestKind, bank: RequestRow['bank']): BankWords | null {
  if (bank === null) return null;
  const money = kind === 'purchase' ? '입금' : '지급';
  if (bank.says === 'certain') {
    const chip = `${money} 확인됨`;
    return { chip, sentence: chip, tone: { text: 'good', back: 'goodWeak' }, severity: 'success' };
  }
  return {
    chip: `${money}일 수 있음`,
    sentence: `${money}일 수 있는 거래가 있어요`,
    ...(kind === 'purchase'
      ? { tone: { text: 'brand', back: 'brandWeak' }, severity: 'info' }
      : { tone: { text: 'warn', back: 'warnWeak' }, severity: 'warning' }),
  };
}
