/** Bounds what is held in memory at a time, whatever a table holds. */
const ROWS_AT_ONCE = 500;

/** Goes through a table by its key: `find` answers up to `limit` rows above `after`, in order. Answers how many there were. */
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
