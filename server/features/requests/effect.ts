import type { Tx } from '../../../db/store.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import type { RequestRow } from './requests.repo.ts';

/** What an alarm and the four-eyes rule need to know of a request. */
export type Description = {
  comName: string | null;
  amount: DaonUnits | null;
  accountInfo: string | null;
  trxId: number | null;
  /** What the decision is worth; zero where no money is in it, null where there is no price to tell it by. */
  amountWon: Won | null;
};

export type EffectInput = {
  request: RequestRow;
  /** Null when no operator decided: cancelled or expired. */
  operatorId: number | null;
  reason: string | null;
  txHash: string | null;
  now: Date;
};

export type Effects = {
  describe: (tx: Tx, request: RequestRow) => Promise<Description>;
  /** What every approval must carry, the first of two as well. Throws what is missing or wrong about it. */
  checkApproval?: (tx: Tx, txHash: string | null) => Promise<void>;
} & Record<Decision, (deps: Deps, tx: Tx, input: EffectInput) => Promise<void>>;
