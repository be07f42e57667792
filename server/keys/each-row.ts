/** Limits memory use, whatever the size of the table. */
const ROWS_AT_ONCE = 500;

/**
 * Iterates over a table by its key: `find` returns up to `limit` rows above `after`, in order. Returns the number of
 * rows.
 */
export async function eachRow<Row extends { id: number }>(
  find: (after: number, limit: number) => PromiseLike<Row[]>,
  change: (row: Row) => Promise<void>,
): Promise<number> {
  let after = 0; // ids are positive
  let count = 0;
  for (;;) {
    const rows = await find(after, ROWS_AT_ONCE);
    for (const row of rows) {
      await change(row);
      after = row.id;
    }
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}
