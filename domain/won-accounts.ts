/**
 * The won accounts of the ledger, six for each deposit account of a company, in the order in which they are shown. Their
 * entries are whole won. Lines of the bank come in at `unmatched`, and what they paid for takes them out again, so
 * `unmatched` holds what is not accounted for: lines without a request less requests without a line.
 */
import type { Won } from './money.ts';

export const WON_ACCOUNTS = [
  'bank',
  'unmatched',
  'purchasesPaid',
  'salePayouts',
  'refunds',
  'otherWon',
] as const;
export type WonAccount = (typeof WON_ACCOUNTS)[number];

export const isWonAccount = (kind: string): kind is WonAccount =>
  (WON_ACCOUNTS as readonly string[]).includes(kind);

/** From one won account to another of the same deposit account, above zero. */
export type WonMove = { from: WonAccount; to: WonAccount; won: Won };

/** `in`: the bank's balance grew. */
export type BankDirection = 'in' | 'out';

/** A line of the bank's statement. */
export const bankLineMove = (direction: BankDirection, won: Won): WonMove =>
  direction === 'in' ? { from: 'unmatched', to: 'bank', won } : { from: 'bank', to: 'unmatched', won };

/** A purchase that was approved: a line paid for it, or will. */
export const purchaseMove = (won: Won): WonMove => ({ from: 'purchasesPaid', to: 'unmatched', won });

/** A sale that was approved: its payout left the bank, or will. */
export const saleMove = (payoutWon: Won): WonMove => ({
  from: 'unmatched',
  to: 'salePayouts',
  won: payoutWon,
});

/**
 * A line that no request explains: money to be refunded or that was refunded, or a fee, interest or the owner's own
 * transfer. What came in to be refunded and what went out as a refund cancel each other.
 */
export const settlementMove = (direction: BankDirection, as: 'refunds' | 'otherWon', won: Won): WonMove =>
  direction === 'in' ? { from: as, to: 'unmatched', won } : { from: 'unmatched', to: as, won };

/** What the bank account held before its first line. */
export const openingMove = (won: Won): WonMove => ({ from: 'otherWon', to: 'bank', won });
