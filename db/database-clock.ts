import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** The time of the database in milliseconds; null for a file, which has the clock of its process. */
export async function readDatabaseClock(store: Store): Promise<number | null> {
  if (store.dialect === 'sqlite') return null;
  const now = sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`.mapWith(Number);
  const [row] = await store.read((db) => db.select({ now }).from(sql`(select 1) as one`));
  return row?.now ?? null;
}
