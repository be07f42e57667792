// What stands above requests registers here (features/request-kinds.ts): requests import no kind and nothing of the bank.
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { Description, RegisteredKind } from './kind-handlers.ts';
import type { Deposits, Payments } from './deposits.ts';
import type { RequestRow } from './requests.repo.ts';

type Changed = Pick<RequestRow, 'id' | 'kind'>;

/**
 * `opened`: it and its own row are there. `paying`: it was taken or put back, or its payout file has changed. `done`, `failed`: it
 * has ended.
 */
export type RequestChange = 'opened' | 'paying' | 'done' | 'failed';

export type Decided = { decision: Decision; reason: string | null; at: Date };

export type Registered = {
  kinds: Readonly<Record<RequestKind, RegisteredKind>>;
  /** Tells the bank's room about a change, in its transaction: a line may pay another order than before. */
  changed: (tx: Tx, requests: readonly Changed[], change: RequestChange, now: Date) => Promise<void>;
  /** What the bank says about the deposits of open purchases, by id. */
  deposits: (db: ReadDb, purchaseIds: readonly number[]) => Promise<Map<number, Deposits>>;
  /** What open lines say about the payments of open sales, by id. */
  payments: (db: ReadDb, saleIds: readonly number[]) => Promise<Map<number, Payments>>;
  /** Tells the holder about a decision, in its transaction. */
  tell: (
    tx: Tx,
    request: Pick<RequestRow, 'kind' | 'holderId'>,
    about: Description,
    decided: Decided,
  ) => Promise<void>;
};

let registered: Registered | null = null;

export function registerRequests(above: Registered): void {
  registered = above;
}

function get(): Registered {
  if (registered === null) throw new Error('no kinds of requests are registered');
  return registered;
}

/** The effects of the decisions on a kind of request, and how it is listed. */
export const kindOf = (kind: RequestKind): RegisteredKind => get().kinds[kind];

export const requestsChanged: Registered['changed'] = (tx, requests, change, now) =>
  get().changed(tx, requests, change, now);

/** The same for one request. */
export const requestChanged = (tx: Tx, request: Changed, change: RequestChange, now: Date): Promise<void> =>
  requestsChanged(tx, [request], change, now);

export const readDeposits: Registered['deposits'] = (db, purchaseIds) => get().deposits(db, purchaseIds);

export const readPayments: Registered['payments'] = (db, saleIds) => get().payments(db, saleIds);

export const tellHolder: Registered['tell'] = (tx, request, about, decided) =>
  get().tell(tx, request, about, decided);
