// What a kind of request brings: the effects of the decisions on it, and what its lists and reviews look up.
import type { AnyColumn, SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import type { InboxColumns } from './inbox-columns.ts';
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

type Tables = ReadDb['t'][keyof ReadDb['t']];
type AccountTable = Extract<Tables, { requestId: unknown; linkedAccountId: unknown }>;

/** A filter of a list by amount, company, deposit account and day; `to` is not included. */
export type AmountFilter = {
  wonFrom?: Won | undefined;
  wonTo?: Won | undefined;
  company?: number | undefined;
  depositAccount?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Looks each request up: better than to find all that match first where few are asked about, or most match. */
  each?: boolean | undefined;
};

/** How a kind is found, filtered and sorted beside the others. */
export type ListedKind = {
  /** Its own table, of a kind with a bank account. */
  account?: (db: ReadDb) => AccountTable;
  /** The invite that it came with. */
  inviteId?: (db: ReadDb, requestId: number) => Promise<number | null>;
  /** The requests of the kind within a filter that is not empty; undefined where it leaves none. */
  within: (db: ReadDb, filter: AmountFilter) => SQL | undefined;
  /** The amounts that its lists are sorted by, of its own table. */
  amounts?: (db: ReadDb) => Partial<Record<'won' | 'net', Amount>>;
};

export type Amount = { table: Extract<Tables, { requestId: unknown }>; amount: AnyColumn };

export type RegisteredKind = DecisionHandlers &
  ListedKind & {
    /** The columns of the inbox, which lists all kinds together, for the requests of one page. */
    readInboxColumns: (
      deps: Deps,
      db: ReadDb,
      ids: readonly number[],
    ) => Promise<ReadonlyMap<number, InboxColumns>>;
  };
