import type { ReadDb, Tx } from '../../../db/store.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import type { RequestRow } from './requests.repo.ts';

/** What an alarm says of a request. */
export type Description = {
  comName: string | null;
  amount: DaonUnits | null;
  accountInfo: string | null;
  trxId: number | null;
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
  /** What approving it is worth, null while no price is set; absent for kinds without money. */
  worth?: (db: ReadDb, request: RequestRow) => Promise<Won | null>;
  /**
   * Reserves the on-chain hash that every approval of the kind must name, the first of two as well, and answers it in its
   * canonical form. Throws TX_HASH_REQUIRED, TX_HASH_USED.
   */
  reserveHash?: (tx: Tx, request: RequestRow, txHash: string | null, now: Date) => Promise<string>;
} & Record<Decision, (deps: Deps, tx: Tx, input: EffectInput) => Promise<void>>;
