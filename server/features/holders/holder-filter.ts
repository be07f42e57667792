import type { ReadDb } from '../../../db/store.ts';
import {
  and,
  beginsWith,
  eq,
  gte,
  inArray,
  isNotNull,
  sql,
  type AnyColumn,
  type SQL,
} from '../../../db/sql.ts';
import { loginKey } from '../../../domain/login.ts';

const FEW = 100; // holders whose rows are looked up one by one; more are met soon enough along the list

/** The same condition twice: a page is read along the list's own order, a count along the holders. */
export type OfHolders = { page: SQL | undefined; count: SQL | undefined };

function selectByLogin(db: ReadDb, text: string) {
  const { logins } = db.t;
  const key = loginKey(text);
  return (
    db
      .select({ id: logins.holderId })
      .from(logins)
      // What comes before the beginning itself can not begin with it: so much of the index need not be read.
      .where(and(gte(logins.loginLower, key), beginsWith(logins.loginLower, key), isNotNull(logins.holderId)))
  );
}

/**
 * The console's filter by holder: an id, or the beginning of a login in either case. `column` is the list's own holder id,
 * so that neither the page nor the count has to join the holders.
 */
export async function holderFilter(
  db: ReadDb,
  holder: number | string | undefined,
  column: AnyColumn,
): Promise<OfHolders> {
  if (holder === undefined) return { page: undefined, count: undefined };
  if (typeof holder === 'number') return { page: eq(column, holder), count: eq(column, holder) };
  const found = await selectByLogin(db, holder).limit(FEW + 1);
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length <= FEW) {
    const among = ids.length === 0 ? sql`1 = 0` : inArray(column, ids);
    return { page: among, count: among };
  }
  const all = selectByLogin(db, holder);
  // The sign changes no number; it keeps the database from collecting and sorting the rows of all of them for one page.
  return { page: sql`+${column} in ${all}`, count: inArray(column, all) };
}
