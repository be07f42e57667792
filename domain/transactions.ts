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
