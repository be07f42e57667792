import { sql, type AnyColumn } from './sql.ts';
import type { Tx } from './store.ts';

/**
 * The next number for a row that people or devices name by it outside the database: a payout file, an announcement. An id that the
 * database generates follows the highest one, so a number that was given after a backup would be given again after its restore;
 * those of the sequence are skipped. `column`: the ids of the table. Older rows of it may be ahead of the sequence.
 */
export async function nextNumber(tx: Tx, column: AnyColumn): Promise<number> {
  const id = await tx.nextId();
  const [row] = await tx.select({ last: sql`max(${column})`.mapWith(Number) }).from(column.table);
  return Math.max(id, (row?.last ?? 0) + 1);
}
