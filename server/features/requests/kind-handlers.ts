// What a kind of request brings: the effects of the decisions on it, and what its lists and reviews look up.
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import type { InboxColumns } from './request-wire.ts';
import type { RequestRow } from './requests.repo.ts';

/** What an alarm says about a request. */
export type Description = {
  comName: string | null;
  amount: DaonUnits | null;
  accountInfo: string | null;
  trxId: number | null;
};

export type DecisionInput = {
  request: RequestRow;
  /** Null when no operator decided: cancelled or expired. */
  operatorId: number | null;
  reason: string | null;
  txHash: string | null;
  now: Date;
};

/** The effects of each decision. They run in the deciding transaction, after the state of the request was changed. */
export type DecisionHandlers = {
  describe: (tx: Tx, request: RequestRow) => Promise<Description>;
  /** The worth of an approval, null while no price is set; absent for kinds without money. */
  worth?: (db: ReadDb, request: RequestRow) => Promise<Won | null>;
  /**
   * Reserves the on-chain hash that every approval of the kind must name, including the first of two, and returns it in
   * canonical form. Throws TX_HASH_REQUIRED, TX_HASH_USED.
   */
  reserveHash?: (tx: Tx, request: RequestRow, txHash: string | null, now: Date) => Promise<string>;
  /** Runs after the commit, before the response is sent. */
  afterCommit?: (deps: Deps) => Promise<void>;
} & Record<Decision, (deps: Deps, tx: Tx, input: DecisionInput) => Promise<void>>;

/** The rows that a review looks up beside the request; left out by kinds without any. */
export type ReviewedRows = {
  linkedAccountId?: (db: ReadDb, requestId: number) => Promise<number | null>;
  inviteId?: (db: ReadDb, requestId: number) => Promise<number | null>;
};

export type RegisteredKind = DecisionHandlers & {
  /** The columns of the inbox, which lists all kinds together, for the requests of one page. */
  readInboxColumns: (
    deps: Deps,
    db: ReadDb,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, InboxColumns>>;
  review: ReviewedRows;
};
