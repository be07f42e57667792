// Ways to settle a line that stand above the bank register here (features/request-kinds.ts): they use features that use the bank.
import type { Tx } from '../../../../db/store.ts';
import type { Actor } from '../../../acting/operator-act.ts';
import type { Deps } from '../../../deps/deps.ts';
import type { BankLineRow } from '../lines/bank-lines.repo.ts';

export type LineToSettle = BankLineRow & { companyId: number };

export type SettledLine = {
  approvals: number;
  missing: string;
  subject: string | null;
  /** The order that a new purchase ended. */
  ended?: string;
  isOtherName?: boolean;
  /** False for the first of two signatures. */
  applied?: boolean;
  /** The sale on hold in the place of an approved one whose payout came back. */
  saleId?: number | null;
};

type Settle<Input> = (
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: LineToSettle,
  input: Input & { note: string | null },
) => Promise<SettledLine>;

export type Settlements = {
  payoutFile: Settle<{ fileId: number; failed: readonly number[]; isLinked?: boolean | undefined }>;
  returned: Settle<{
    of: number;
    saleId?: number | null | undefined;
    refundId?: number | null | undefined;
  }>;
  refundPaid: Settle<{ refundId: number }>;
  refundFile: Settle<{ fileId: number; failed: readonly number[] }>;
};

let registered: Settlements | null = null;

export function registerSettlements(above: Settlements): void {
  registered = above;
}

export function settlements(): Settlements {
  if (registered === null) throw new Error('no settlements are registered');
  return registered;
}
