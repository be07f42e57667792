import { asUnits, minUnits, negateUnits, type DaonUnits } from '../../../domain/money.ts';
import type { AccountRef, Move } from '../../ledger/post-transaction.ts';

export type Entry = { account: AccountRef; amount: DaonUnits };

/**
 * The moves that reverse a transaction: accounts that gained give back, accounts that lost receive. The entries of a
 * transaction sum to zero, so both sides are used up together. Amounts in units.
 */
export function reverseMoves(entries: readonly Entry[]): Move[] {
  const givers = entries.filter(({ amount }) => amount > 0n).map((entry) => ({ ...entry }));
  const takers = entries
    .filter(({ amount }) => amount < 0n)
    .map(({ account, amount }) => ({ account, amount: negateUnits(amount) }));
  const moves: Move[] = [];
  let giver = givers.shift();
  let taker = takers.shift();
  while (giver && taker) {
    const amount = minUnits(giver.amount, taker.amount);
    moves.push({ from: giver.account, to: taker.account, amount });
    giver.amount = asUnits(giver.amount - amount);
    taker.amount = asUnits(taker.amount - amount);
    if (giver.amount === 0n) giver = givers.shift();
    if (taker.amount === 0n) taker = takers.shift();
  }
  if (giver || taker) throw new Error('the entries of a transaction do not sum to zero');
  return moves;
}
