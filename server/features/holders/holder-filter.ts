import type { ReadDb } from '../../../db/store.ts';
import { eq, like, sql, type SQL } from '../../../db/sql.ts';
import { loginKey } from '../../../domain/login.ts';

/** The console's filter by holder: an id, or the beginning of a login in either case. For queries that join `holders`. */
export function holderFilter(db: ReadDb, holder: number | string | undefined): SQL | undefined {
  const { holders } = db.t;
  if (holder === undefined) return undefined;
  if (typeof holder === 'number') return eq(holders.id, holder);
  // PostgreSQL's LIKE minds the case, SQLite's does not.
  return like(sql`lower(${holders.login})`, `${loginKey(holder).replace(/[%_\\]/g, '')}%`);
}
