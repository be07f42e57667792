/**
 * The rows of the history (D11): one row for each movement, and a row of type 4 for its fee once the movement is done.
 * The done rows add up to the balance.
 */
import { subUnits } from './money.ts';
import type { DaonUnits } from './money.ts';

export const TRANSFER = 1;
export const PURCHASE = 2;
export const SALE = 3;
export const FEE = 4;

export type TransactionType = typeof TRANSFER | typeof PURCHASE | typeof SALE | typeof FEE;

export const TRANSACTION_TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  [TRANSFER]: '입출금',
  [PURCHASE]: '구매',
  [SALE]: '판매',
  [FEE]: '수수료',
};

/**
 * The amount by which a person knows a movement, in signed units: of a purchase what arrives and of a sale what leaves, both
 * with the fee in it; of a transfer what the other side gets or gave, with the fee beside it. `amount` and `fee` are those of
 * the row: what it changes without its fee, and what its fee changes.
 */
export function knownAmount(type: TransactionType, amount: DaonUnits, fee: DaonUnits): DaonUnits {
  return type === PURCHASE || type === SALE ? subUnits(amount, fee) : amount;
}

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
