type Day<Row> = { readonly key: string; readonly label: string; readonly rows: readonly Row[] };

/** Rows under the day of Seoul on which they happened, in the order in which they come. */
export function groupByDay<Row extends { readonly id: number; readonly createdAt: string }>(
  rows: readonly Row[],
  labelOf: (at: string) => string,
): readonly Day<Row>[] {
  const days: { key: string; day: string; label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = row.createdAt.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ key: `${day} ${row.id}`, day, label: labelOf(row.createdAt), rows: [row] });
  }
  return days;
}
