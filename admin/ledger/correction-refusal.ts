import type { LedgerTransactionRow } from '../api/contract.ts';

/** Why a transaction cannot be reversed, in words; null when it can. The server has the last word. */
export function correctionRefusal({
  kind,
  reversedById,
}: Pick<LedgerTransactionRow, 'kind' | 'reversedById'>): string | null {
  if (kind === 'correction') return '정정은 다시 정정할 수 없어요. 필요한 거래를 새로 기록해주세요.';
  if (kind === 'bankLine' || kind === 'bankOpening')
    return '통장 거래는 은행이 말한 그대로라 정정할 수 없어요. 거래 정리를 정정해주세요.';
  if (reversedById !== null) return '이미 정정한 거래예요.';
  return null;
}
