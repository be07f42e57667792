import { showMonth } from '../../../domain/display-time.ts';
import { FEE } from '../../../domain/transactions.ts';

type Month<Row> = { readonly key: string; readonly label: string; readonly rows: readonly Row[] };

/** Rows under the month of Seoul in which they happened, in the order in which they come. */
export function groupByMonth<Row extends { readonly id: number; readonly createdAt: string }>(
  rows: readonly Row[],
): readonly Month<Row>[] {
  const months: { key: string; month: string; label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const month = row.createdAt.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else {
      // A month can come twice when two clocks disagree at midnight.
      const again = months.some((known) => known.month === month);
      const key = again ? `${month} ${row.id}` : month;
      months.push({ key, month, label: showMonth(row.createdAt), rows: [row] });
    }
  }
  return months;
}

/**
 * The rows without those fees that their movement already says. A fee that was found without its movement stays: it has the id after its
 * movement's.
 */
export function foldFees<Row extends { readonly id: number; readonly type: number }>(
  rows: readonly Row[],
  isSearch: boolean,
): readonly Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ id, type }) => type !== FEE || (isSearch && !ids.has(id - 1)));
}
