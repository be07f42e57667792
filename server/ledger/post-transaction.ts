// Double entry (design 4). A transaction is a list of moves from one account to another, so its entries sum to zero by
// construction, in DAON and in won: an unbalanced one cannot be expressed. Transactions and entries are append-only.
import { all } from '../../db/answer.ts';
import {
  byLength,
  definePrepared,
  defineChange,
  manyPlaceholders,
  placeholdersOf,
} from '../../db/prepared.ts';
import { and, eq, gte, lte, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { LedgerKind } from '../../domain/ledger-kinds.ts';
import { MAX_AMOUNT, type DaonUnits } from '../../domain/money.ts';
import {
  readSystemBalances,
  SYSTEM_LIMIT,
  systemAccountId,
  wonAccountIds,
  type SystemAccount,
} from './accounts.ts';
import { bookWon, wonDeltasOf, type WonPosting } from './won-bookings.ts';

export type AccountRef = SystemAccount | { holderId: number };

export type Move = { from: AccountRef; to: AccountRef; amount: DaonUnits };

export type NewTransaction = {
  kind: LedgerKind;
  at: Date;
  /** In DAON; empty for a transaction that moves won alone. */
  moves: readonly Move[];
  won?: WonPosting | null;
  /** Whether a paying holder spends from the available balance or from this request's reservation. */
  spends: 'available' | 'reserved';
  requestId?: number;
  operatorId?: number | null;
  reversesId?: number;
};

export type PostedTransaction = { id: number };

type Delta = { account: AccountRef; amount: bigint };

/** One delta for each account that the moves change, without those that cancel out. */
export function deltasOf(moves: readonly Move[]): Delta[] {
  const deltas = new Map<string, Delta>();
  const add = (account: AccountRef, amount: bigint): void => {
    const key = typeof account === 'string' ? account : `holder:${account.holderId}`;
    const known = deltas.get(key);
    if (known) known.amount += amount;
    else deltas.set(key, { account, amount });
  };
  for (const move of moves) {
    if (move.amount < 0n) throw new RangeError('a move is never negative: swap its accounts');
    add(move.from, -move.amount);
    add(move.to, move.amount);
  }
  return [...deltas.values()].filter((delta) => delta.amount !== 0n);
}

const delta = sql.placeholder('delta');
const cost = sql.placeholder('cost');

const addToHolder = definePrepared('add_to_holder', (tx: Tx) => {
  const { accounts } = tx.t;
  return tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${delta}` })
    .where(
      and(
        eq(accounts.holderId, sql.placeholder('holderId')),
        lte(accounts.balance, sql.placeholder('highest')),
      ),
    )
    .returning({ id: accounts.id });
});

const takeReserved = definePrepared('take_reserved', (tx: Tx) => {
  const { accounts } = tx.t;
  return tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} - ${cost}`, held: sql`${accounts.held} - ${cost}` })
    .where(and(eq(accounts.holderId, sql.placeholder('holderId')), gte(accounts.held, cost)))
    .returning({ id: accounts.id });
});

const takeAvailable = definePrepared('take_available', (tx: Tx) => {
  const { accounts } = tx.t;
  return tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} - ${cost}` })
    .where(
      and(
        eq(accounts.holderId, sql.placeholder('holderId')),
        sql`${accounts.balance} - ${accounts.held} - ${accounts.locked} >= ${cost}`,
      ),
    )
    .returning({ id: accounts.id });
});

const accountOfHolder = definePrepared('account_of_holder', (db: ReadDb) => {
  const { accounts } = db.t;
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.holderId, sql.placeholder('holderId')));
});

/** Answers the id. */
export const insertTransaction = definePrepared('insert_ledger_transaction', (tx: Tx) => {
  const { ledgerTransactions } = tx.t;
  return tx
    .insert(ledgerTransactions)
    .values(placeholdersOf(ledgerTransactions, 'id'))
    .returning({ id: ledgerTransactions.id });
});

export const insertEntries = byLength((entries) =>
  defineChange(`insert_ledger_entries_${entries}`, (tx) =>
    tx.insert(tx.t.ledgerEntries).values(manyPlaceholders(tx.t.ledgerEntries, entries)),
  ),
);

async function applyToHolder(
  tx: Tx,
  holderId: number,
  amount: bigint,
  spends: NewTransaction['spends'],
): Promise<number> {
  const [changed] =
    amount > 0n
      ? await addToHolder(tx, { holderId, delta: amount, highest: MAX_AMOUNT - amount })
      : await (spends === 'reserved' ? takeReserved : takeAvailable)(tx, { holderId, cost: -amount });
  if (changed) return changed.id;
  if (amount < 0n && spends === 'available') throw new DomainError('NOT_ENOUGH');
  const [known] = await accountOfHolder(tx, { holderId });
  if (amount > 0n && known !== undefined) throw new DomainError('AMOUNT_TOO_LARGE');
  throw new Error(`holder ${holderId} has no account or no such reservation`);
}

/**
 * Throws AMOUNT_TOO_LARGE when so much may not leave issuance or external. Neither may give more than the limit, nor both
 * together; then what holders and fees have is within it too, and no account passes it (ADR-0024). PostgreSQL aborts one of
 * two transactions that read these balances and both add to them.
 */
async function checkMint(tx: Tx, account: 'issuance' | 'external', amount: bigint): Promise<void> {
  const { issuance, external } = await readSystemBalances(tx);
  const own = account === 'issuance' ? issuance : external;
  if (own + amount < -SYSTEM_LIMIT || issuance + external + amount < -SYSTEM_LIMIT)
    throw new DomainError('AMOUNT_TOO_LARGE');
}

/**
 * Changes a holder's balance in a guarded update, and leaves that of a system account to the sum of its entries. Returns
 * the account's id. Throws NOT_ENOUGH when a payer's balance does not suffice, and AMOUNT_TOO_LARGE when a receiver's
 * would exceed the maximum amount (D2) or more would leave a system account than may.
 */
async function applyDelta(
  tx: Tx,
  { account, amount }: Delta,
  spends: NewTransaction['spends'],
): Promise<number> {
  if (typeof account !== 'string') return applyToHolder(tx, account.holderId, amount, spends);
  if (account !== 'fees' && amount < 0n) await checkMint(tx, account, amount);
  return systemAccountId(tx, account);
}

const lockOrder = ({ account }: Delta): number => (typeof account === 'string' ? 0 : account.holderId);

/**
 * Applies all deltas and returns the accounts' ids in their order. Rows are locked in the order of holders: two holders
 * who send to each other would otherwise wait for each other. Throws the error of the first delta that has one.
 */
async function applyDeltas(
  tx: Tx,
  deltas: readonly Delta[],
  spends: NewTransaction['spends'],
): Promise<number[]> {
  const inOrder = deltas.toSorted((a, b) => lockOrder(a) - lockOrder(b));
  const results = await Promise.allSettled(inOrder.map(async (change) => applyDelta(tx, change, spends)));
  return deltas.map((change) => {
    const result = results[inOrder.indexOf(change)];
    if (result?.status !== 'fulfilled') throw result?.reason;
    return result.value;
  });
}

/**
 * Inserts a transaction and its entries and updates the balances; those of won accounts are left to the sum of their entries.
 * Throws NOT_ENOUGH when a holder cannot pay,
 * AMOUNT_TOO_LARGE when a balance would exceed the maximum amount.
 */
export async function postTransaction(tx: Tx, transaction: NewTransaction): Promise<PostedTransaction> {
  const deltas = deltasOf(transaction.moves);
  const won = transaction.won ?? null;
  if (deltas.length === 0 && won === null) throw new RangeError('a transaction moves something');
  const inserting = insertTransaction(tx, {
    kind: transaction.kind,
    hash: null,
    requestId: transaction.requestId ?? null,
    operatorId: transaction.operatorId ?? null,
    reversesId: transaction.reversesId ?? null,
    createdAt: transaction.at,
  });
  const [[posted], accountIds] = await all([inserting, applyDeltas(tx, deltas, transaction.spends)]);
  if (!posted) throw new Error('the database did not answer the id of a new transaction');
  const transactionId = posted.id;
  const entries = deltas.map(({ amount }, leg) => ({
    transactionId,
    leg,
    accountId: accountIds[leg],
    amount,
  }));
  if (won !== null) {
    const idOf = await wonAccountIds(tx, won.depositAccountId);
    for (const { account, amount } of wonDeltasOf(won.moves))
      entries.push({ transactionId, leg: entries.length, accountId: idOf(account), amount });
  }
  await insertEntries(entries.length)(tx, entries);
  if (won !== null) await bookWon(tx, transactionId, won, transaction.at);
  return { id: transactionId };
}
