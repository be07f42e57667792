import { showMonth } from '../../../domain/display-time.ts';

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
