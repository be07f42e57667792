import { count, sql, type SQL, type Subquery, type Table } from './sql.ts';
import type { ReadDb } from './store.ts';

/** How many rows of a table or a subquery meet a condition. */
export async function countRows(db: ReadDb, from: Table | Subquery, where?: SQL): Promise<number> {
  const [row] = await db
    .select({ n: count().mapWith(Number) })
    .from(from)
    .where(where);
  return row?.n ?? 0;
}

/** Whether a row of a table meets a condition. */
export async function hasRow(db: ReadDb, from: Table, where: SQL | undefined): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(from)
    .where(where)
    .limit(1);
  return rows.length > 0;
}
