/** What a bulk approval is compared with: the won of each bank account, and whose transfers they are. */
import { addWon, parseWorth, ZERO_WON } from '../../../domain/money.ts';
import type { Won } from '../../../domain/money.ts';
import type { BulkRow } from './bulk-decide.ts';

export interface BulkTotal {
  /** A purchase is wired into this account of a company; null for all payouts of sales together. */
  depositAccount: string | null;
  count: number;
  won: Won;
  transfers: readonly { id: number; name: string; won: string; account: string }[];
}

/** The totals of rows with won, deposits first. Rows without won have none. */
export function bulkTotalsOf(rows: readonly BulkRow[]): BulkTotal[] {
  const paid = rows.filter(({ won }) => won !== null);
  const groups = Map.groupBy(paid, (row) => (row.kind === 'purchase' ? row.wonAccount : null));
  const totals = [...groups].map(([depositAccount, group]): BulkTotal => ({
    depositAccount,
    count: group.length,
    won: group.reduce((sum, row) => {
      const won = parseWorth(row.won ?? '');
      return won.ok ? addWon(sum, won.value) : sum;
    }, ZERO_WON),
    transfers: group.map((row) => ({
      id: row.id,
      name: row.accountName ?? row.holder.name,
      won: row.won ?? '',
      account: row.wonAccount ?? '',
    })),
  }));
  return totals.sort(
    (one, other) => Number(one.depositAccount === null) - Number(other.depositAccount === null),
  );
}
