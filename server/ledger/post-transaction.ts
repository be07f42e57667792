// Double entry (design 4). A transaction is a list of moves from one account to another, so its entries sum to zero by
// construction: an unbalanced one cannot be expressed. Transactions and entries are append-only.
import { and, between, eq, gte, isNull, lte, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { asUnits, MAX_AMOUNT, type DaonUnits } from '../../domain/money.ts';

export type SystemAccount = 'issuance' | 'fees' | 'external';
export type AccountRef = SystemAccount | { holderId: number };

export type Move = { from: AccountRef; to: AccountRef; amount: DaonUnits };

export const LEDGER_KINDS = [
  'send',
  'externalSend',
  'sale',
  'purchase',
  'deposit',
  'correction',
  'payout',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export type NewTransaction = {
  kind: LedgerKind;
  /** 0x and 64 hex digits, from the ids port. */
  hash: string;
  at: Date;
  moves: readonly Move[];
  /** Whether a paying holder spends from the available balance or from this request's reservation. */
  spends: 'available' | 'reserved';
  requestId?: number;
  operatorId?: number | null;
  reversesId?: number;
};

export type PostedTransaction = { id: number; hash: string };

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

/** The limit of a system account's balance in either direction: one more move of any size still fits 64 bits. */
const SYSTEM_LIMIT = asUnits(9n * MAX_AMOUNT);

async function hasAccount(tx: Tx, holderId: number): Promise<boolean> {
  const { accounts } = tx.t;
  const rows = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.holderId, holderId));
  return rows.length > 0;
}

/**
 * Changes one balance in a guarded update and returns the account's id. Throws NOT_ENOUGH when a payer's balance does
 * not suffice, and AMOUNT_TOO_LARGE when a receiver's would exceed the maximum amount (D2).
 */
async function applyDelta(tx: Tx, delta: Delta, spends: NewTransaction['spends']): Promise<number> {
  const { accounts } = tx.t;
  const balance = sql<DaonUnits>`${accounts.balance} + ${delta.amount}`;
  if (typeof delta.account === 'string') {
    const rows = await tx
      .update(accounts)
      .set({ balance })
      .where(
        and(
          eq(accounts.kind, delta.account),
          isNull(accounts.holderId),
          between(
            accounts.balance,
            asUnits(-SYSTEM_LIMIT - delta.amount),
            asUnits(SYSTEM_LIMIT - delta.amount),
          ),
        ),
      )
      .returning({ id: accounts.id });
    // The three accounts are created by the first migration, so a missing row means that the limit was reached.
    if (!rows[0]) throw new DomainError('AMOUNT_TOO_LARGE');
    return rows[0].id;
  }
  const own = eq(accounts.holderId, delta.account.holderId);
  const cost = asUnits(-delta.amount);
  const rows =
    delta.amount > 0n
      ? await tx
          .update(accounts)
          .set({ balance })
          .where(and(own, lte(accounts.balance, asUnits(MAX_AMOUNT - delta.amount))))
          .returning({ id: accounts.id })
      : spends === 'reserved'
        ? await tx
            .update(accounts)
            .set({ balance, held: sql`${accounts.held} - ${cost}` })
            .where(and(own, gte(accounts.held, cost)))
            .returning({ id: accounts.id })
        : await tx
            .update(accounts)
            .set({ balance })
            .where(and(own, sql`${accounts.balance} - ${accounts.held} - ${accounts.locked} >= ${cost}`))
            .returning({ id: accounts.id });
  if (rows[0]) return rows[0].id;
  if (delta.amount < 0n && spends === 'available') throw new DomainError('NOT_ENOUGH');
  if (delta.amount > 0n && (await hasAccount(tx, delta.account.holderId))) {
    throw new DomainError('AMOUNT_TOO_LARGE');
  }
  throw new Error(`holder ${delta.account.holderId} has no account or no such reservation`);
}

/**
 * Inserts a transaction and its entries and updates the balances. Throws NOT_ENOUGH when a holder cannot pay,
 * AMOUNT_TOO_LARGE when a balance would exceed the maximum amount.
 */
export async function postTransaction(tx: Tx, transaction: NewTransaction): Promise<PostedTransaction> {
  const { ledgerTransactions, ledgerEntries } = tx.t;
  const deltas = deltasOf(transaction.moves);
  if (deltas.length === 0) throw new RangeError('a transaction moves something');
  const rows = await tx
    .insert(ledgerTransactions)
    .values({
      kind: transaction.kind,
      hash: transaction.hash,
      requestId: transaction.requestId ?? null,
      operatorId: transaction.operatorId ?? null,
      reversesId: transaction.reversesId ?? null,
      createdAt: transaction.at,
    })
    .returning({ id: ledgerTransactions.id });
  const posted = rows[0];
  if (!posted) throw new Error('the database did not answer the id of a new transaction');
  const entries: { transactionId: number; accountId: number; amount: DaonUnits }[] = [];
  for (const delta of deltas) {
    const accountId = await applyDelta(tx, delta, transaction.spends);
    entries.push({ transactionId: posted.id, accountId, amount: asUnits(delta.amount) });
  }
  await tx.insert(ledgerEntries).values(entries);
  return { id: posted.id, hash: transaction.hash };
}
