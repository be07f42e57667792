/** What the history is narrowed by (D11). */
import { FEE, PURCHASE, SALE, TRANSFER } from './transactions.ts';
import type { TransactionType } from './transactions.ts';

/** The values of `search_type`. */
export const HISTORY_FILTERS = [0, 1, 2, 3, 4] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

/** The fees alone, which the wallet folds into their movements elsewhere. The legacy API does not know it. */
export const FEES_ONLY = 5;
export const WALLET_HISTORY_FILTERS = [...HISTORY_FILTERS, FEES_ONLY] as const;
export type WalletHistoryFilter = (typeof WALLET_HISTORY_FILTERS)[number];

export const HISTORY_FILTER_LABELS: Readonly<Record<WalletHistoryFilter, string>> = {
  0: '전체',
  1: '보내기',
  2: '받기',
  3: '구매',
  4: '판매',
  5: '수수료',
};

/** The one filter, beside 0, that includes a row; 0 for fees, which only filter 0 includes. */
export function filterOf(type: TransactionType, incoming: boolean): HistoryFilter {
  switch (type) {
    case TRANSFER:
      return incoming ? 2 : 1;
    case PURCHASE:
      return 3;
    case SALE:
      return 4;
    case FEE:
      return 0;
  }
}
