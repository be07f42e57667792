import { parseDaon, parseWon } from '../../../domain/money.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';

/** The longest valid amount, with grouping and sign. */
const LONGEST = 32;

function amountText(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > LONGEST) return null;
  return raw.replace(/,/g, '');
}

export type BalanceHint = { readonly amount: DaonUnits | null; readonly won: Won | null };

/**
 * The balance that a link to the history carries in its query or its state (`totalAmount`, `totalWon`). It is shown until
 * the balance is loaded; a value that is not an amount is ignored.
 */
export function balanceHint(query: URLSearchParams, state: unknown): BalanceHint {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const amount = parseDaon(amountText(given.totalAmount ?? query.get('totalAmount')) ?? '');
  const won = parseWon(amountText(given.totalWon ?? query.get('totalWon')) ?? '');
  return { amount: amount.ok ? amount.value : null, won: won.ok ? won.value : null };
}
