import { asUnits, asWon, type DaonUnits, type Won } from '../../../domain/money.ts';
import type { WonAccount, WonMove } from '../../../domain/won-accounts.ts';
import type { AccountRef, Move } from '../../ledger/post-transaction.ts';

export type Entry = { account: AccountRef; amount: DaonUnits };
export type WonEntry = { account: WonAccount; amount: Won };

type Reversal<Account> = { from: Account; to: Account; amount: bigint };

/**
 * Accounts that gained give back, accounts that lost receive. The entries of a transaction sum to zero in each asset, so both
 * sides are used up together.
 */
function reverse<Account>(entries: readonly { account: Account; amount: bigint }[]): Reversal<Account>[] {
  const givers = entries.filter(({ amount }) => amount > 0n).map((entry) => ({ ...entry }));
  const takers = entries
    .filter(({ amount }) => amount < 0n)
    .map(({ account, amount }) => ({ account, amount: -amount }));
  const moves: Reversal<Account>[] = [];
  let giver = givers.shift();
  let taker = takers.shift();
  while (giver && taker) {
    const amount = giver.amount < taker.amount ? giver.amount : taker.amount;
    moves.push({ from: giver.account, to: taker.account, amount });
    giver.amount -= amount;
    taker.amount -= amount;
    if (giver.amount === 0n) giver = givers.shift();
    if (taker.amount === 0n) taker = takers.shift();
  }
  if (giver || taker) throw new Error('the entries of a transaction do not sum to zero');
  return moves;
}

/** The moves that reverse what a transaction moved in DAON. Amounts in units. */
export const reverseMoves = (entries: readonly Entry[]): Move[] =>
  reverse<AccountRef>(entries).map(({ amount, ...move }) => ({ ...move, amount: asUnits(amount) }));

/** The moves that reverse what it moved in won. Whole won. */
export const reverseWonMoves = (entries: readonly WonEntry[]): WonMove[] =>
  reverse<WonAccount>(entries).map(({ amount, ...move }) => ({ ...move, won: asWon(amount) }));
