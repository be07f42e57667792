/**
 * What the history lists (decision 11): one row for each movement, and a row of type 4 for its fee once the
 * movement is done. The done rows add up to the balance.
 */
import { negateUnits, ZERO_UNITS } from './money.ts';
import type { DaonUnits } from './money.ts';
import { DONE, FAILED, ON_HOLD, PENDING } from './request-state.ts';
import type { RequestState } from './request-state.ts';

export const TRANSFER = 1;
export const PURCHASE = 2;
export const SALE = 3;
export const FEE = 4;

export type TransactionType = typeof TRANSFER | typeof PURCHASE | typeof SALE | typeof FEE;

export const TRANSACTION_TYPES = [TRANSFER, PURCHASE, SALE, FEE] as const;

export const TRANSACTION_TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  [TRANSFER]: '입출금',
  [PURCHASE]: '구매',
  [SALE]: '판매',
  [FEE]: '수수료',
};

export const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  [PENDING]: '대기',
  [DONE]: '완료',
  [FAILED]: '거절',
  [ON_HOLD]: '보류',
};

/** `search_type` of the wire. */
export const HISTORY_FILTERS = [0, 1, 2, 3, 4] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

export const HISTORY_FILTER_LABELS: Readonly<Record<HistoryFilter, string>> = {
  0: '전체',
  1: '보내기',
  2: '받기',
  3: '구매',
  4: '판매',
};

export function isHistoryFilter(value: number): value is HistoryFilter {
  return HISTORY_FILTERS.some((filter) => filter === value);
}

/** The one filter, beside 0, under which a row is listed; 0 for fees, which are listed under 0 alone. */
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

export type Movement =
  | { readonly kind: 'send' | 'sale'; readonly net: DaonUnits; readonly fee: DaonUnits }
  | { readonly kind: 'purchase'; readonly tokens: DaonUnits; readonly fee: DaonUnits }
  | { readonly kind: 'received'; readonly net: DaonUnits };

export type HistoryRow = {
  readonly type: TransactionType;
  readonly incoming: boolean;
  /** Signed units: what the row adds to the balance once it is done. */
  readonly amount: DaonUnits;
};

/** The row of a movement and, where a fee is taken, the row of its fee. A fee of zero has no row. */
export function historyRows(movement: Movement): {
  readonly row: HistoryRow;
  readonly feeRow: HistoryRow | null;
} {
  const fee = movement.kind === 'received' ? ZERO_UNITS : movement.fee;
  const feeRow: HistoryRow | null =
    fee === 0n ? null : { type: FEE, incoming: false, amount: negateUnits(fee) };
  switch (movement.kind) {
    case 'send':
      return { row: { type: TRANSFER, incoming: false, amount: negateUnits(movement.net) }, feeRow };
    case 'sale':
      return { row: { type: SALE, incoming: false, amount: negateUnits(movement.net) }, feeRow };
    case 'purchase':
      return { row: { type: PURCHASE, incoming: true, amount: movement.tokens }, feeRow };
    case 'received':
      return { row: { type: TRANSFER, incoming: true, amount: movement.net }, feeRow };
  }
}
