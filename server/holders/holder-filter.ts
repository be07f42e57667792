import { z } from 'zod';
import type { ReadDb } from '../../db/store.ts';
import {
  and,
  beginsWith,
  eq,
  gte,
  inArray,
  isNull,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from '../../db/sql.ts';
import { positiveId } from '../../domain/input-schema.ts';
import { loginKey } from '../../domain/login.ts';

const FEW = 100; // up to this many holders are looked up one by one; with more, scanning the list finds matches soon

/** A holder's id, or the beginning of a login. */
export const holderFilterInput = z.union([positiveId, z.string().min(1).max(16)]).optional();

/** The same condition in two forms: a page is read in the list's order, a count from the holders. */
export type OfHolders = { page: SQL | undefined; count: SQL | undefined };

/** A login has letters and digits only, so every other text is the beginning of a name. */
const LOGIN_TEXT = /^[A-Za-z0-9]+$/;

/** Holders by the beginning of their name, or of the name on a bank account of theirs. */
function selectByName(db: ReadDb, text: string) {
  const { holders, linkedAccounts } = db.t;
  const begins = (column: AnyColumn) => and(gte(column, text), beginsWith(column, text));
  return db
    .select({ id: holders.id })
    .from(holders)
    .where(
      or(
        begins(holders.name),
        inArray(
          holders.id,
          db.select({ id: linkedAccounts.holderId }).from(linkedAccounts).where(begins(linkedAccounts.name)),
        ),
      ),
    );
}

function selectByText(db: ReadDb, text: string) {
  return LOGIN_TEXT.test(text) ? selectByLogin(db, text) : selectByName(db, text.normalize('NFC'));
}

function selectByLogin(db: ReadDb, text: string) {
  const { logins, holders } = db.t;
  const key = loginKey(text);
  return (
    db
      .select({ id: logins.holderId })
      .from(logins)
      // The row keeps the login of an erased holder taken, but leads to no record of that person (ADR-0020).
      .innerJoin(holders, and(eq(holders.id, logins.holderId), isNull(holders.erasedAt)))
      // Logins that sort before the prefix cannot begin with it, so the lower bound lets the index skip them.
      .where(and(gte(logins.loginLower, key), beginsWith(logins.loginLower, key)))
  );
}

/**
 * The console's filter by holder: an id, the beginning of a login in either case, or of a name. `column` is the list's own holder
 * id, so that neither the page nor the count needs to join the holders.
 */
export async function holderFilter(
  db: ReadDb,
  holder: number | string | undefined,
  column: AnyColumn,
): Promise<OfHolders> {
  if (holder === undefined) return { page: undefined, count: undefined };
  if (typeof holder === 'number') return { page: eq(column, holder), count: eq(column, holder) };
  const found = await selectByText(db, holder).limit(FEW + 1);
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length <= FEW) {
    const among = ids.length === 0 ? sql`1 = 0` : inArray(column, ids);
    return { page: among, count: among };
  }
  const all = selectByText(db, holder);
  // The unary plus does not change the value; it keeps the planner from collecting and sorting the rows of all these
  // holders for one page.
  return { page: sql`+${column} in ${all}`, count: inArray(column, all) };
}
